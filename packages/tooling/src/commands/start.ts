import { SERVER_FLAGS } from '@exchange/server/flags';
import { defineCommand } from '../command.ts';
import { refuseWrongFlags } from '../start/server-flags.ts';

/** `start [server flags]`: builds what changed, then runs the whole system until Ctrl+C. */
export const { help, run } = defineCommand({
  usage: 'start [-- server flags]',
  flags: SERVER_FLAGS,
  async run({ args }) {
    refuseWrongFlags(args);
    const { runBuiltSystem } = await import('../start/run-built.ts');
    return runBuiltSystem({ by: 'npm start', serverArgs: args });
  },
});
