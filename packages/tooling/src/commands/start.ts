import { SERVER_FLAGS } from '@exchange/server/flags';
import { defineCommand } from '../command.ts';
import { checkFlags, runBuiltSystem } from '../start/run.ts';

/** `start [server flags]`: builds what changed, then runs the whole system until Ctrl+C. */
export const startCommand = defineCommand({
  usage: 'start [-- server flags]',
  flags: SERVER_FLAGS,
  async run({ args }) {
    checkFlags(args);
    return runBuiltSystem({ by: 'npm start', serverArgs: args });
  },
});

/** `cluster [server flags]`: several servers and edges behind nginx on this machine, until Ctrl+C. */
export const clusterCommand = defineCommand({
  usage: 'cluster [-- server flags]',
  flags: SERVER_FLAGS,
  async run({ args }) {
    checkFlags(args);
    const { runCluster } = await import('../cluster/run-cluster.ts');
    return runCluster(args);
  },
});
