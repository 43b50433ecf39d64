import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

const PROVIDER = resolve(import.meta.dirname, '../bin/provider.ts');

/** The real provider as a process of its own. */
export interface ProviderProcess {
  /** For example `http://127.0.0.1:4001`. */
  address: string;
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
 * Starts the provider in test mode.
 * @throws Error with what it printed when it does not start
 */
export async function startProviderProcess(env: Record<string, string>): Promise<ProviderProcess> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', PROVIDER], {
    env: { ...process.env, PORT: '0', EXCHANGE_TEST: '1', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const failures: string[] = [];
  child.stderr.on('data', (chunk) => failures.push(String(chunk)));
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /ready at (\S+)/.exec(line)?.[1];
    if (!address) continue;
    // Nobody reads on: a full pipe would stop it.
    child.stdout.resume();
    return {
      ...{ address, pid: child.pid, kill: () => end(child) },
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
  await end(child);
  throw new Error(`The provider did not start: ${failures.join('')}`);
}
