import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { root } from '../workspace.ts';

/** Milliseconds that a process has to end by itself before it is killed. */
const STOP_TIMEOUT_MS = 10_000;

/** A Ctrl+C reaches this process twice, from the terminal and from npm; a later one forces, in ms. */
const SAME_STOP_MS = 1000;

/** Milliseconds until a program that is not vital is started again, and the most that it grows to. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** One that ran for so many milliseconds ended by something new: the pause begins small again. */
const STEADY_MS = 60_000;

/** What is started here is for trying out, also on a machine that says `production` of itself. */
const TRIED_OUT = process.env.NODE_ENV === 'production' ? { NODE_ENV: '' } : {};

/** One program that runs beside the others. */
export interface ChildSpec {
  name: string;
  /** A script, from the workspace, or a program of the machine. */
  file: string;
  args?: readonly string[];
  env: Readonly<Record<string, string>>;
  /** What answers at its PORT once it can serve; `/health` when absent. */
  readyPath?: string;
  /** Lines that `noted` returns. */
  notes?: RegExp;
  /** Whether the rest cannot go on without it; another that ends is started again after a pause. */
  vital: boolean;
}

/** The words that start a program: scripts run on `node`. */
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
  /** Whether the program has ended and was not started again yet. */
  hasEnded: (name: string) => boolean;
  /** What the first group of the programs' `notes` found, in the order in which it was printed. */
  noted: () => readonly string[];
  /** Resolves to an exit code once all have to stop: 0 when asked to, 1 when a vital one died. */
  untilStopped: Promise<number>;
  /** Stops all that still run and waits for them. */
  stop: () => Promise<void>;
}

/**
 * Creates an empty set of programs that stops with this process. One that is not vital is started again
 * `firstPauseMs` after its end, each time that follows soon after twice as long.
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
      env: { ...process.env, ...TRIED_OUT, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, so that Ctrl+C reaches only this process, which stops all in order.
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
      const again = () => start(spec, Math.min(2 * wait, LONGEST_PAUSE_MS));
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
