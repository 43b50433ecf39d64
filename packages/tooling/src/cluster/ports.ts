import { type Ports, readPorts } from '../workspace.ts';

/**
 * Who listens where in a cluster on one machine. Pages and the API have the ports of `npm start`, where
 * nginx listens now; what stands behind it follows ten above.
 */
export interface ClusterPorts extends Ports {
  edges: readonly number[];
  servers: readonly number[];
  postgres: number;
  redis: number;
}

const EDGES = 2;
const SERVERS = 3;

/** The ports that `PORT_BASE` (default 3000) gives. */
export function readClusterPorts(env: NodeJS.ProcessEnv = process.env): ClusterPorts {
  const ports = readPorts(env);
  const above = (port: number, count: number) =>
    Array.from({ length: count }, (_, index) => port + 10 + index);
  return {
    ...ports,
    edges: above(ports.edge, EDGES),
    servers: above(ports.server, SERVERS),
    postgres: ports.server + 20,
    redis: ports.server + 21,
  };
}
