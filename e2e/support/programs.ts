import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import type { ChildSpec } from '@exchange/tooling/start/children.ts';
import { waitForHealth } from '@exchange/tooling/start/health.ts';
import { inRoot } from '@exchange/tooling/workspace.ts';

/** The programs of one test's system, each of which can be stopped and started again. */
export interface Programs {
  start(name: string): Promise<void>;
  stop(name: string): Promise<void>;
  /** It keeps its connections and says nothing on them, until it goes on. */
  pause(name: string): void;
  goOn(name: string): void;
  stopAll(): Promise<void>;
}

/** The Node that the workspace pins; Playwright itself may run on it or on another. */
const node = inRoot('node_modules/node/bin/node');

/** Real processes, with what they print in `logFile`. */
export function createPrograms(specs: readonly ChildSpec[], logFile: string): Programs {
  const running = new Map<string, ChildProcess>();
  const log = createWriteStream(logFile, { flags: 'a' });
  // Also where this process gives up while they start: what stays would keep the ports of the next.
  process.once('exit', () => {
    for (const child of running.values()) child.kill('SIGKILL');
  });

  const find = (name: string) => {
    const spec = specs.find((one) => one.name === name);
    if (!spec) throw new Error(`${name} is no program of the system`);
    return spec;
  };

  const stop = async (name: string) => {
    const child = running.get(name);
    if (!child) return;
    running.delete(name);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    // One that pauses hears nothing else.
    child.kill('SIGCONT');
    await ended;
  };

  return {
    async start(name) {
      const { file, args = [], env } = find(name);
      const child = spawn(node, ['--disable-warning=ExperimentalWarning', file, ...args], {
        cwd: inRoot(),
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk: Buffer) => log.write(chunk));
      }
      running.set(name, child);
      await waitForHealth(name, `http://127.0.0.1:${env.PORT}`, () => child.exitCode !== null);
    },
    stop,
    pause: (name) => void running.get(name)?.kill('SIGSTOP'),
    goOn: (name) => void running.get(name)?.kill('SIGCONT'),
    async stopAll() {
      await Promise.all([...running.keys()].map(stop));
      log.end();
    },
  };
}
