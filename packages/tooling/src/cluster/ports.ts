import { type Ports, readPorts } from '../workspace.ts';

/**
 * Ports of a cluster on one machine. nginx has the ports of `npm start`; its upstreams follow ten
 * above and later.
 */
export interface ClusterPorts extends Ports {
  edges: readonly number[];
  servers: readonly number[];
  providers: readonly number[];
  postgres: number;
  redis: number;
}

const EDGES = 2;
const SERVERS = 3;
const PROVIDERS = 2;

/** Returns the ports of `PORT_BASE` (default 3000). */
export function readClusterPorts(env: NodeJS.ProcessEnv = process.env): ClusterPorts {
  const ports = readPorts(env);
  const from = (port: number, count: number) =>
    Array.from({ length: count }, (_, index) => port + index);
  return {
    ...ports,
    edges: from(ports.edge + 10, EDGES),
    servers: from(ports.server + 10, SERVERS),
    providers: from(ports.server + 15, PROVIDERS),
    postgres: ports.server + 20,
    redis: ports.server + 21,
  };
}
