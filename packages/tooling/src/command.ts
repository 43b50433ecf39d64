import {
  describeFlags,
  type Flags,
  readStrictArgs,
  type StrictArgs,
  UsageError,
} from '@exchange/program';

/** How a command is written, and what it does. */
export interface CommandSpec<F extends Flags> extends Partial<StrictArgs<F>> {
  /** What stands after `npm run`, for example `backup -- FOLDER`; a line for each form. */
  usage: string;
  run(given: Given<F>): Promise<number>;
}

/** What a command line gave. */
export type Given<F extends Flags> = ReturnType<typeof readStrictArgs<F>> & {
  /** The words and flags as they were written. */
  args: readonly string[];
};

/** A command: its words in, its exit code out. */
export interface Command {
  /** Usage and flags, for `--help`. */
  help: string;
  /** Throws UsageError for a word or flag that the command does not take. */
  run(args: readonly string[]): Promise<number>;
}

/** Creates a command that refuses what it does not know. */
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
