import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandFailure } from '../command.ts';
import { root } from '../workspace.ts';

/** Milliseconds until a stopping process is killed. */
const STOP_TIMEOUT_MS = 10_000;

/**
 * A Ctrl+C reaches this process twice, from the terminal and from npm; a later one forces, in ms.
 */
const SAME_STOP_MS = 1000;

/** First and longest delay of a restart of a program that is not vital, in ms. */
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;
/** Uptime in milliseconds after which the delay of restarts is reset. */
const STEADY_MS = 60_000;

/**
 * Programs started here are for development, also on a machine whose own NODE_ENV is `production`.
 */
const TRIED_OUT = process.env.NODE_ENV === 'production' ? { NODE_ENV: '' } : {};

/**
 * Settings of the C library's allocator (glibc), which others ignore: by default it keeps what
 * programs free after their start, 200 MB of a server.
 */
const LIGHT = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };

/** One program of a system. */
export interface ChildSpec {
  name: string;
  /** A script of the workspace, or a program of the machine. */
  file: string;
  args?: readonly string[];
  env: Readonly<Record<string, string>>;
  /** Readiness path at its PORT; `/health` when absent. */
  readyPath?: string;
  /** Lines that `noted` returns. */
  notes?: RegExp;
  /** True if its end stops all programs; others are restarted after a delay. */
  vital: boolean;
}

/** Returns the command line of a program: scripts run on `node`. */
export function commandOf(
  { file, args = [] }: Pick<ChildSpec, 'file' | 'args'>,
  node = process.execPath,
): [program: string, ...words: string[]] {
  if (!/\.[cm]?[jt]s$/.test(file)) return [file, ...args];
  return [node, '--disable-warning=ExperimentalWarning', file, ...args];
}

/** The running programs of one `start`. */
export interface Children {
  start: (spec: ChildSpec) => void;
  /** Returns true if the program has ended and was not restarted yet. */
  hasEnded: (name: string) => boolean;
  /** Returns the first groups of the programs' `notes` matches, in order. */
  noted: () => readonly string[];
  /**
   * Resolves to an exit code once all have to stop: 0 on request, 1 after the end of a vital one.
   */
  untilStopped: Promise<number>;
  /** Stops all running programs and waits for them. */
  stop: () => Promise<void>;
}

/**
 * Creates an empty set of programs that stops with this process. One that is not vital is restarted
 * after `firstPauseMs`, doubled after each early end.
 */
export function createChildren(firstPauseMs = FIRST_PAUSE_MS): Children {
  const running = new Map<string, ChildProcess>();
  const ended = new Set<string>();
  const pausing = new Map<string, NodeJS.Timeout>();
  const noted: string[] = [];
  let stopping = false;
  const { promise: untilStopped, resolve: finish } = Promise.withResolvers<number>();
  const killAll = () => {
    for (const child of running.values()) child.kill('SIGKILL');
  };
  let askedAt: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      askedAt ??= performance.now();
      if (performance.now() - askedAt > SAME_STOP_MS) killAll();
      finish(0);
    });
  }

  const start = (spec: ChildSpec, pause = firstPauseMs) => {
    const { name, env, vital } = spec;
    const startedAt = performance.now();
    const [program, ...words] = commandOf(spec);
    const child = spawn(program, words, {
      cwd: root,
      env: { ...LIGHT, ...process.env, ...TRIED_OUT, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A process group of its own, so that Ctrl+C reaches only this process, which stops all in
      // order.
      detached: process.platform !== 'win32',
    });
    ended.delete(name);
    running.set(name, child);
    for (const stream of [child.stdout, child.stderr]) {
      createInterface(stream).on('line', (line) => {
        console.log(`[${name}] ${line}`);
        const note = spec.notes?.exec(line)?.[1];
        if (note !== undefined) noted.push(note);
      });
    }
    child.on('exit', (code, signal) => {
      running.delete(name);
      ended.add(name);
      if (stopping) return;
      const how = `[${name}] ended (${signal ?? `code ${code}`})`;
      if (vital) {
        console.error(how);
        finish(1);
        return;
      }
      const wait = performance.now() - startedAt < STEADY_MS ? pause : firstPauseMs;
      console.error(`${how}, starts again in ${wait / 1000} s`);
      const again = () => start(spec, Math.min(2 * wait, MAX_PAUSE_MS));
      pausing.set(name, setTimeout(again, wait));
    });
  };

  return {
    untilStopped,
    noted: () => noted,
    hasEnded: (name) => ended.has(name),
    start: (spec) => start(spec),
    async stop() {
      stopping = true;
      for (const timer of pausing.values()) clearTimeout(timer);
      const all = Array.from(running.values());
      const ends = all.map((child) => new Promise((resolve) => child.once('exit', resolve)));
      for (const child of all) child.kill('SIGTERM');
      const timer = setTimeout(killAll, STOP_TIMEOUT_MS);
      await Promise.all(ends);
      clearTimeout(timer);
    },
  };
}

/** Timeout in ms of a program's first healthy response; a first start fills a database. */
const HEALTH_TIMEOUT_MS = 120_000;

/**
 * Waits until the program is healthy at its PORT. Throws CommandFailure after HEALTH_TIMEOUT_MS, or
 * at once if `hasEnded` returns true.
 */
export async function waitForHealth(
  { name, env, readyPath = '/health' }: ChildSpec,
  hasEnded: () => boolean,
): Promise<void> {
  const url = `http://127.0.0.1:${env.PORT}${readyPath}`;
  const deadline = Date.now() + HEALTH_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (hasEnded()) throw new CommandFailure(`${name} ended before it was ready; see above.`);
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
      if (response.ok) return;
    } catch {
      // Not listening yet.
    }
    await sleep(100);
  }
  throw new CommandFailure(`${name} did not answer at ${url}.`);
}
