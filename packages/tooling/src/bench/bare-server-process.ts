import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** A listening baseline server. */
export interface BareServer {
  address: string;
  stop(): Promise<void>;
}

/** Starts the baseline server, which responds with `bytes` bytes, as a process of its own. */
export const startBareServer = (bytes: number, env?: Record<string, string>): Promise<BareServer> =>
  startBareProgram('bare-server.ts', [bytes], env);

/**
 * Starts a program of this folder that prints its address when it is ready. Throws Error if it ends
 * before.
 */
export async function startBareProgram(
  file: string,
  args: readonly number[],
  env: Record<string, string> = {},
): Promise<BareServer> {
  const program = path.join(import.meta.dirname, file);
  const child = spawn(process.execPath, [program, ...args.map(String)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const failures: string[] = [];
  child.stderr.on('data', (chunk) => failures.push(String(chunk)));
  const stop = async () => {
    child.kill();
    await once(child, 'exit');
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /ready at (\S+)/.exec(line)?.[1];
    if (address) return { address: `${address}/`, stop };
  }
  throw new Error(`The bare server did not start: ${failures.join('')}`);
}
