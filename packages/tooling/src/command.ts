import { randomInt } from 'node:crypto';
import {
  describeFlags,
  type Flags,
  readStrictArgs,
  type StrictArgs,
  UsageError,
} from '@exchange/server-kit';

/** Usage and implementation of a command. */
export interface CommandSpec<F extends Flags> extends Partial<StrictArgs<F>> {
  /** Text after `npm run`, for example `backup -- FOLDER`; a line for each form. */
  usage: string;
  run(args: CommandArguments<F>): Promise<number>;
}

/** Parsed arguments of a command line. */
export type CommandArguments<F extends Flags> = ReturnType<typeof readStrictArgs<F>> & {
  /** The words and flags as they were written. */
  args: readonly string[];
};

/** A command: arguments in, exit code out. */
export interface Command {
  /** Usage and flags, for `--help`. */
  help: string;
  /** Throws UsageError for an unknown word or flag. */
  run(args: readonly string[]): Promise<number>;
}

/** Creates a command that rejects unknown arguments. */
export function defineCommand<const F extends Flags = Record<never, never>>({
  usage,
  flags = {} as F,
  words,
  run,
}: CommandSpec<F>): Command {
  const lines = usage.split('\n').map((line) => `npm run ${line}`);
  return {
    help: [`Usage: ${lines.join('\n       ')}`, ...describeFlags(flags)].join('\n'),
    run: async (args) => run({ ...readStrictArgs(args, { flags, ...(words && { words }) }), args }),
  };
}

export { UsageError };

/** Thrown on a fault with a complete message; printed without a stack. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
}

/** Rethrows an error as a failure; for errors with complete messages. */
export function failWith(error: unknown): never {
  if (!(error instanceof Error) || error instanceof TypeError) throw error;
  throw new CommandFailure(error.message, { cause: error });
}

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
