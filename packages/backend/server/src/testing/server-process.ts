import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { UNCAUGHT_REJECTION } from '@exchange/server-kit';

/** A test's control of a program that runs as a separate process. */
export interface ProcessControl {
  pid: number | undefined;
  /** Ends it with kill -9. */
  kill(): Promise<void>;
  /** SIGTERM: resolves to the exit code. */
  stop(): Promise<number | null>;
  /** SIGSTOP: suspends it. */
  pause(): void;
  resume(): void;
}

/** Returns the control of a started process. */
export function controlProcess(child: ChildProcess): ProcessControl {
  return {
    pid: child.pid,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
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

/**
 * Waits for parts that start concurrently.
 * @throws the error of the first part that failed, once `stop` has ended the others
 */
export async function startTogether<const Starts extends readonly Promise<unknown>[]>(
  starts: Starts,
  stop: (part: Awaited<Starts[number]>) => Promise<unknown>,
): Promise<{ -readonly [At in keyof Starts]: Awaited<Starts[At]> }> {
  const ends = await Promise.allSettled(starts);
  if (ends.some(({ status }) => status === 'rejected')) {
    const started = ends.filter((end) => end.status === 'fulfilled');
    await Promise.allSettled(started.map(({ value }) => stop(value as Awaited<Starts[number]>)));
  }
  return Promise.all(starts);
}
