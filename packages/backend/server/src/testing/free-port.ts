import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ephemeral ports of systems, and beside those of browser tests: other programs get none
 * of them between the check and the start, nor while a program that had one is down.
 */
const FIRST_PORT = 10_000;
/** Number of ports of each test worker. */
const PORTS_A_WORKER = 250;
const SHARES = 40;

const { VITEST_POOL_ID, TEST_PARALLEL_INDEX } = process.env;
const share = Number(VITEST_POOL_ID ?? TEST_PARALLEL_INDEX ?? 0) % SHARES;
const reserved = new Set<number>();

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  await new Promise((resolve) => server.close(resolve));
  return true;
}

/**
 * Returns a free port of this machine; this process gets each once.
 * @throws Error where all ports of this worker are in use
 */
export async function findFreePort(): Promise<number> {
  // At random, as tests of another checkout may run beside these.
  const start = Math.floor(Math.random() * PORTS_A_WORKER);
  for (let tried = 0; tried < PORTS_A_WORKER; tried += 1) {
    const port = FIRST_PORT + share * PORTS_A_WORKER + ((start + tried) % PORTS_A_WORKER);
    if (reserved.has(port)) continue;
    reserved.add(port);
    if (await isFree(port)) return port;
  }
  throw new Error('no free port');
}
