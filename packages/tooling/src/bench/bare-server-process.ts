import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** Starts the yardstick server, which answers with `bytes` bytes, as a process of its own. */
export async function startBareServer(bytes: number) {
  const program = path.join(import.meta.dirname, 'bare-server.ts');
  const child = spawn(process.execPath, [program, String(bytes)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    child.kill();
    await once(child, 'exit');
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /ready at (\S+)/.exec(line)?.[1];
    if (address) return { address: `${address}/`, stop };
  }
  throw new Error('The bare server did not start');
}
