import { randomInt } from 'node:crypto';
import { UsageError } from './command.ts';

/** Upper bound of seeds. */
const SEEDS = 2 ** 31;

/** Parses an integer below 2^31; undefined without a text. Throws UsageError naming the flag. */
export function readWhole(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d+$/.test(text) && Number(text) < SEEDS) return Number(text);
  throw new UsageError(`--${name} ${text}: give a whole number below ${SEEDS}`);
}

/** Returns the given seed, else a new one. Throws UsageError if it is not a number. */
export const readSeed = (text: string | undefined): number =>
  readWhole('seed', text) ?? randomInt(SEEDS);
