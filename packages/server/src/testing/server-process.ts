import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

const SERVER = resolve(import.meta.dirname, '../bin/server.ts');

/** The real server as a process of its own. */
export interface ServerProcess {
  /** For example `http://127.0.0.1:4000`. */
  address: string;
  /** What it printed before it was ready. */
  printed: string[];
  pid: number | undefined;
  /** Ends it with kill -9. */
  kill(): Promise<void>;
  /** SIGTERM: it ends in its own way; the exit code. */
  stop(): Promise<number | null>;
  /** SIGSTOP: it holds all that it has and does nothing. */
  pause(): void;
  resume(): void;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
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
    await end(child);
    throw new Error(`The server did not start: ${failures.join('')}`);
  }
  // Nobody reads on: a full pipe would stop it.
  child.stdout.resume();
  return {
    ...{ address, printed, pid: child.pid },
    kill: () => end(child),
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      return child.exitCode;
    },
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
  };
}
