import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { root } from '../workspace.ts';

/** Milliseconds that a process has to end by itself before it is killed. */
const STOP_TIMEOUT_MS = 10_000;

/** One program that runs beside the others. */
export interface ChildSpec {
  name: string;
  /** TypeScript file, from the workspace. */
  file: string;
  args?: readonly string[];
  env: Readonly<Record<string, string>>;
  /** Whether the rest cannot go on without it. */
  vital: boolean;
}

/** The running programs of one `start`. */
export interface Children {
  start: (spec: ChildSpec) => void;
  /** Whether the program has ended. */
  hasEnded: (name: string) => boolean;
  /** Resolves to an exit code once all have to stop: 0 when asked to, 1 when a vital one died. */
  untilStopped: Promise<number>;
  /** Stops all that still run and waits for them. */
  stop: () => Promise<void>;
}

/** Creates an empty set of programs that stops with this process. */
export function createChildren(): Children {
  const running = new Map<string, ChildProcess>();
  const ended = new Set<string>();
  let stopping = false;
  const { promise: untilStopped, resolve: finish } = Promise.withResolvers<number>();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => finish(0));
  }

  return {
    untilStopped,
    hasEnded: (name) => ended.has(name),
    start({ name, file, args = [], env, vital }) {
      const child = spawn(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', file, ...args],
        {
          cwd: root,
          env: { ...process.env, ...env },
          stdio: ['ignore', 'pipe', 'pipe'],
          // A group of its own, so that Ctrl+C reaches only this process, which stops all in order.
          detached: process.platform !== 'win32',
        },
      );
      running.set(name, child);
      for (const stream of [child.stdout, child.stderr]) {
        createInterface(stream).on('line', (line) => console.log(`[${name}] ${line}`));
      }
      child.on('exit', (code, signal) => {
        running.delete(name);
        ended.add(name);
        if (stopping) return;
        console.error(`[${name}] ended (${signal ?? `code ${code}`})`);
        if (vital) finish(1);
      });
    },
    async stop() {
      stopping = true;
      const all = Array.from(running.values());
      const ends = all.map((child) => new Promise((resolve) => child.once('exit', resolve)));
      for (const child of all) child.kill('SIGTERM');
      const timer = setTimeout(() => {
        for (const child of running.values()) child.kill('SIGKILL');
      }, STOP_TIMEOUT_MS);
      await Promise.all(ends);
      clearTimeout(timer);
    },
  };
}
