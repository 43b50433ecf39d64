import { runBuiltSystem } from '../start/run-built.ts';

/** `start [server flags]`: builds what changed, then runs the whole system until Ctrl+C. */
export const run = (args: readonly string[]): Promise<number> =>
  runBuiltSystem({ by: 'npm start', serverArgs: args });
