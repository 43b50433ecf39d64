import { sha256Hex } from './hash.ts';

/**
 * Returns the public salt of a chain of shared rounds, derived from its first commitment and the
 * ids of its first bets.
 */
export const makeSalt = (firstSeal: string, betIds: readonly string[]): string =>
  sha256Hex([firstSeal, ...betIds].join(':'));
