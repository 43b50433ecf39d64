import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { type ChildSpec, commandOf, waitForHealth } from '@exchange/tooling/start/children.ts';
import { inRoot } from '@exchange/tooling/workspace.ts';

/** The programs of one test's system, each of which can be stopped and restarted. */
export interface Programs {
  start(name: string): Promise<void>;
  stop(name: string): Promise<void>;
  /** Stops a process with its connections open, until it is resumed. */
  pause(name: string): void;
  goOn(name: string): void;
  /** Returns the ids of its processes. */
  pidsOf(name: string): readonly number[];
  stopAll(): Promise<void>;
}

/** The Node that the workspace pins; Playwright itself may run on it or on another. */
const node = inRoot('node_modules/node/bin/node');

/**
 * Starts real processes with their output in `logFile`. The name of a group addresses all of its
 * programs at once.
 */
export function createPrograms(
  specs: readonly ChildSpec[],
  logFile: string,
  groups: Readonly<Record<string, readonly string[]>> = {},
): Programs {
  const running = new Map<string, ChildProcess>();
  const log = createWriteStream(logFile, { flags: 'a' });
  // Also if this process ends during their start: leftovers would occupy the ports of the next.
  process.once('exit', () => {
    // One with children of its own has to end them.
    for (const child of running.values()) {
      child.kill(child.spawnfile === node ? 'SIGKILL' : 'SIGTERM');
    }
  });

  const select = (name: string) => {
    const names = groups[name] ?? [name];
    const chosen = specs.filter((spec) => names.includes(spec.name));
    if (chosen.length !== names.length) throw new Error(`${name} is not a program of the system`);
    return chosen;
  };

  const launch = async (spec: ChildSpec) => {
    const [program, ...words] = commandOf(spec, node);
    const child = spawn(program, words, {
      cwd: inRoot(),
      env: { ...process.env, ...spec.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => log.write(chunk));
    }
    running.set(spec.name, child);
    await waitForHealth(spec, () => child.exitCode !== null);
  };

  const end = async (name: string) => {
    const child = running.get(name);
    if (!child) return;
    running.delete(name);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    // A paused one handles no other signal.
    child.kill('SIGCONT');
    await ended;
  };

  const signal = (name: string, sign: NodeJS.Signals) => {
    for (const spec of select(name)) running.get(spec.name)?.kill(sign);
  };

  return {
    async start(name) {
      await Promise.all(select(name).map(launch));
    },
    async stop(name) {
      await Promise.all(select(name).map((spec) => end(spec.name)));
    },
    pause: (name) => signal(name, 'SIGSTOP'),
    goOn: (name) => signal(name, 'SIGCONT'),
    pidsOf: (name) => select(name).flatMap((spec) => running.get(spec.name)?.pid ?? []),
    async stopAll() {
      await Promise.all([...running.keys()].map(end));
      log.end();
    },
  };
}
