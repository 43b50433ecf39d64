import { randomInt } from 'node:crypto';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { CommandFailure } from './command-failure.ts';

/** Beyond every seed. */
const SEEDS = 2 ** 31;

/** The flags of a command line. Throws CommandFailure naming a flag that is not known or lacks its value. */
export function readOptions<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new CommandFailure(error instanceof Error ? error.message : String(error));
  }
}

/** A whole number below 2^31; undefined without a text. Throws CommandFailure naming the flag. */
export function readWhole(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d+$/.test(text) && Number(text) < SEEDS) return Number(text);
  throw new CommandFailure(`--${name} ${text}: give a whole number below ${SEEDS}`);
}

/** The seed that was given, else a new one. Throws CommandFailure where it is no number. */
export const readSeed = (text: string | undefined): number =>
  readWhole('seed', text) ?? randomInt(SEEDS);
