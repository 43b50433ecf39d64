import { SERVER_FLAGS } from '@exchange/server/flags';
import { defineCommand } from '../command.ts';
import { refuseWrongFlags } from '../start/server-flags.ts';

/** `cluster [server flags]`: several servers and edges behind nginx on this machine, until Ctrl+C. */
export const { help, run } = defineCommand({
  usage: 'cluster [-- server flags]',
  flags: SERVER_FLAGS,
  async run({ args }) {
    refuseWrongFlags(args);
    const { runCluster } = await import('../cluster/run-cluster.ts');
    return runCluster(args);
  },
});
