import type { ChildSpec } from '../start/children.ts';
import { metricsEnv, type SystemOptions, systemPrograms } from '../start/system.ts';
import type { ClusterPorts } from './ports.ts';

/** What a cluster is made of, beside the options of a system. */
export interface ClusterOptions extends SystemOptions {
  ports: ClusterPorts;
  databaseUrl: string;
  /** The casino provider's own. */
  providerDatabaseUrl: string;
  redisUrl: string;
  /** Signs what one edge hands out and another one accepts. */
  edgeSecret: string;
}

/**
 * The programs of a cluster: those of a system, with several servers, edges and providers that hold nothing
 * themselves. Any of them may end: it is started again while the others go on.
 */
export function clusterPrograms(options: ClusterOptions): ChildSpec[] {
  const { ports, databaseUrl, providerDatabaseUrl, redisUrl, edgeSecret } = options;
  const several = (spec: ChildSpec, own: readonly number[], env: Record<string, string>) =>
    own.map((port, index) => ({
      ...spec,
      name: `${spec.name} ${index + 1}`,
      env: {
        ...{ ...spec.env, ...env, PORT: String(port), REDIS_URL: redisUrl },
        ...metricsEnv(port),
      },
      vital: false,
    }));
  return systemPrograms(options).flatMap((spec) => {
    if (spec.name === 'server') return several(spec, ports.servers, { DATABASE_URL: databaseUrl });
    if (spec.name === 'edge') return several(spec, ports.edges, { EDGE_SECRET: edgeSecret });
    if (spec.name === 'provider') {
      return several(spec, ports.providers, { DATABASE_URL: providerDatabaseUrl });
    }
    return [spec];
  });
}
