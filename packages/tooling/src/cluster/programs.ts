import type { ChildSpec } from '../start/children.ts';
import { metricsEnv, type SystemOptions, systemPrograms } from '../start/system.ts';
import type { ClusterPorts } from './ports.ts';

/** Options of a cluster, beside those of a system. */
export interface ClusterOptions extends SystemOptions {
  ports: ClusterPorts;
  databaseUrl: string;
  /** Database of the casino provider. */
  providerDatabaseUrl: string;
  redisUrl: string;
  /** Secret of tokens that several edges accept. */
  edgeSecret: string;
}

/**
 * Returns the programs of a cluster: those of a system, with several stateless servers, edges and
 * providers. Any of them is restarted after its end while the others go on.
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
