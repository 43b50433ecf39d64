import type { ChildSpec } from '../start/children.ts';
import { metricsEnv, type SystemOptions, systemPrograms } from '../start/system.ts';
import { type Ports, readPorts } from '../workspace.ts';

/**
 * Ports of a cluster on one machine. nginx has the ports of `npm start`; its upstreams follow ten
 * above and later.
 */
export interface ClusterPorts extends Ports {
  edges: readonly number[];
  servers: readonly number[];
  /** The casino provider behind nginx. */
  providerUpstream: number;
  postgres: number;
  redis: number;
}

const EDGES = 2;
const SERVERS = 3;

/** Returns the ports of `PORT_BASE` (default 3000). */
export function readClusterPorts(env: NodeJS.ProcessEnv = process.env): ClusterPorts {
  const ports = readPorts(env);
  const from = (port: number, count: number) =>
    Array.from({ length: count }, (_, index) => port + index);
  return {
    ...ports,
    edges: from(ports.edge + 10, EDGES),
    servers: from(ports.server + 10, SERVERS),
    providerUpstream: ports.server + 15,
    postgres: ports.server + 20,
    redis: ports.server + 21,
  };
}

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
 * Returns the programs of a cluster: those of a system, with several stateless servers and edges.
 * Any of them is restarted after its end while the others go on.
 */
export function clusterPrograms(options: ClusterOptions): ChildSpec[] {
  const { ports, databaseUrl, providerDatabaseUrl, redisUrl, edgeSecret } = options;
  const several = (spec: ChildSpec, own: readonly number[], env: Record<string, string>) =>
    own.map((port, index) => ({
      ...spec,
      name: `${spec.name} ${index + 1}`,
      env: {
        ...spec.env,
        ...env,
        PORT: String(port),
        REDIS_URL: redisUrl,
        ...metricsEnv(port),
      },
      vital: false,
    }));
  return systemPrograms(options).flatMap((spec) => {
    if (spec.name === 'server') return several(spec, ports.servers, { DATABASE_URL: databaseUrl });
    if (spec.name === 'edge') return several(spec, ports.edges, { EDGE_SECRET: edgeSecret });
    if (spec.name === 'provider') {
      const port = ports.providerUpstream;
      const env = { ...spec.env, DATABASE_URL: providerDatabaseUrl, PORT: String(port) };
      return [{ ...spec, env: { ...env, ...metricsEnv(port) }, vital: false }];
    }
    return [spec];
  });
}
