import { sha256Hex } from './hash.ts';

/** The public salt of a chain of shared rounds; it follows from its first seal and the ids of its first bets. */
export const makeSalt = (firstSeal: string, betIds: readonly string[]): string =>
  sha256Hex([firstSeal, ...betIds].join(':'));
