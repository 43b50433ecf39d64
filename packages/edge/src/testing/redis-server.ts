import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';

/** A real Redis of a test's own, which keeps nothing when it stops. */
export interface RedisServer {
  url: string;
  start: () => Promise<void>;
  stop: () => Promise<void>;
  /** It keeps its connections and says nothing on them, until it goes on. */
  pause: () => void;
  goOn: () => void;
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port');
  return address.port;
}

/** Starts a Redis on a free port. Throws where this machine has none (Debian: `redis-server`). */
export async function startRedisServer(): Promise<RedisServer> {
  const port = await findPort();
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const flags = ['--port', port, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    const started = spawn('redis-server', flags.map(String), {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child = started;
    const failed = once(started, 'error').then(([error]) => {
      throw new Error('redis-server is needed for this test, and cannot be run', { cause: error });
    });
    const ready = (async () => {
      for await (const line of createInterface({ input: started.stdout })) {
        if (line.includes('Ready to accept connections')) return;
      }
      throw new Error('redis-server ended before it was ready');
    })();
    await Promise.race([ready, failed]);
    started.stdout.resume();
  }

  async function stop(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    stop,
    pause: () => void child?.kill('SIGSTOP'),
    goOn: () => void child?.kill('SIGCONT'),
  };
}
