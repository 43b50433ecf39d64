import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { UNCAUGHT_REJECTION } from '@exchange/server-kit';
import { controlProcess, type ProcessControl } from './process-control.ts';

const SERVER = resolve(import.meta.dirname, '../bin/server.ts');

/** The real server as a separate process. */
export interface ServerProcess extends ProcessControl {
  /** For example `http://127.0.0.1:4000`. */
  address: string;
  /** Its output before it was ready. */
  printed: string[];
  /** Its log of unhandled rejections. */
  uncaught: readonly string[];
}

/**
 * Starts the server on a free port in test mode.
 * @throws Error with what it printed when it does not start
 */
export async function startServerProcess(
  env: Record<string, string>,
  args: readonly string[] = [],
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [SERVER, ...args], {
    env: { ...process.env, PORT: '0', EXCHANGE_TEST: '1', DATABASE_URL: '', REDIS_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const control = controlProcess(child);
  const killAtExit = () => void child.kill('SIGKILL');
  process.once('exit', killAtExit);
  child.once('exit', () => process.off('exit', killAtExit));
  const failures: string[] = [];
  child.stderr.on('data', (chunk) => failures.push(String(chunk)));
  const printed: string[] = [];
  let address: string | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    printed.push(line);
    address = /ready at (\S+)/.exec(line)?.[1];
    if (address) break;
  }
  if (!address) {
    await control.kill();
    throw new Error(`The server did not start: ${failures.join('')}`);
  }
  // Read to its end: a full pipe would block it.
  const uncaught: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.includes(UNCAUGHT_REJECTION)) uncaught.push(line);
  });
  return { address, printed, uncaught, ...control };
}
