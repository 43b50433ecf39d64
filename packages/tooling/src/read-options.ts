import { randomInt } from 'node:crypto';
import { UsageError } from './command.ts';

/** Beyond every seed. */
const SEEDS = 2 ** 31;

/** A whole number below 2^31; undefined without a text. Throws UsageError naming the flag. */
export function readWhole(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d+$/.test(text) && Number(text) < SEEDS) return Number(text);
  throw new UsageError(`--${name} ${text}: give a whole number below ${SEEDS}`);
}

/** The seed that was given, else a new one. Throws UsageError where it is no number. */
export const readSeed = (text: string | undefined): number =>
  readWhole('seed', text) ?? randomInt(SEEDS);
