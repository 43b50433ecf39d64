import { runCluster } from '../cluster/run-cluster.ts';

/** `cluster [server flags]`: several servers and edges behind nginx on this machine, until Ctrl+C. */
export const run = (args: readonly string[]): Promise<number> => runCluster(args);
