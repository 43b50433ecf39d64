import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { controlProcess, type ProcessControl } from '@exchange/server/testing';

const PROVIDER = resolve(import.meta.dirname, '../bin/provider.ts');

/** The real provider as a process of its own. */
export interface ProviderProcess extends ProcessControl {
  /** For example `http://127.0.0.1:4001`. */
  address: string;
}

/** Starts the provider in test mode. Throws Error with its output if it does not start. */
export async function startProviderProcess(env: Record<string, string>): Promise<ProviderProcess> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', PROVIDER], {
    env: { ...process.env, PORT: '0', EXCHANGE_TEST: '1', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const control = controlProcess(child);
  const failures: string[] = [];
  child.stderr.on('data', (chunk) => failures.push(String(chunk)));
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /ready at (\S+)/.exec(line)?.[1];
    if (!address) continue;
    // Drains the output: a full pipe would stop the process.
    child.stdout.resume();
    return { address, ...control };
  }
  await control.kill();
  throw new Error(`The provider did not start: ${failures.join('')}`);
}
