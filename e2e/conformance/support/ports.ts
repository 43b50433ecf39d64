/** Ports of the first worker's own system, separate from those of the other browser tests. */
export const FIRST_PORT = Number(process.env.E2E_PORT_BASE ?? 21_000) + 200;

/** Ports of each worker. */
export const PORTS_PER_WORKER = 20;
