import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import type { ToRenderer } from './renderer-program.ts';

/** The program of a version's frames; `key` differs with its version and hash. */
interface FrameProgram {
  key: string;
  code: string;
}

/** Result of a render. `unready` is no fault: the page gets the skeleton. */
export type Rendered = { html: string } | { unready: string } | { fault: string; text: string };

type OnFault = (fault: string, text: string) => void;

/** The process in which programs of releases render frames. */
export interface FrameRenderer {
  /**
   * Renders for a page. `onFault` gets a fault that its page no longer waits for, and those outside of
   * a render until the program is asked for the next one.
   */
  render: (program: FrameProgram, json: string, onFault?: OnFault) => Promise<Rendered>;
  /** Renders for no page: with as much time as the first renders of a thread have. */
  warm: (program: FrameProgram, json: string) => Promise<Rendered>;
  /** Id of the process, for tests; undefined: it was not needed yet, or ended. */
  pid: () => number | undefined;
  close: () => void;
}

/** What the renderer uses of its process. */
export interface RendererProcess {
  pid?: number | undefined;
  kill: (signal: 'SIGKILL') => unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'exit', listener: (code: number | null, signal: string | null) => void): unknown;
  stdin: Writable;
  stdout: Readable;
  stderr: Readable;
}

/** Programs in the process at the same time. */
const MAX_PROGRAMS = 8;
const MAX_IN_FLIGHT = 32;
/** Time that a page waits for a render and those before it, in ms. */
const WAIT_MS = 100;
/** The same for a render that no page waits for. */
const WARM_UP_MS = 1000;
/** Time without any message, with renders under way, after which the process is ended, in ms. */
const ANSWER_TIMEOUT_MS = 10_000;
/** Longest message of the process, in characters: a frame as JSON. */
const MAX_LINE = 2 * 1024 * 1024;
/** Bytes that wait for the process, above which it gets no more renders. */
const MAX_UNREAD = 8 * 1024 * 1024;
/** Time until the process is started again, in ms; doubles with each end within a minute. */
const RESTART_MS = { first: 250, max: 30_000, forget: 60_000 };

const text = v.pipe(v.string(), v.maxLength(500));
const messageSchema = v.union([
  v.object({ id: text, html: v.string() }),
  v.object({ id: text, unready: v.picklist(['starting', 'busy']) }),
  v.object({
    id: v.exactOptional(text),
    key: text,
    text,
    fault: v.picklist(['throws', 'late', 'too-large', 'memory']),
  }),
]);

/** Zone of the times in frames, the players'; the app shows those of the browser's zone. */
const TIME_ZONE = 'Asia/Kolkata';

/** Returns a file beside this one: TypeScript in this workspace, JavaScript where it is installed. */
const fileOf = (name: string) =>
  path.join(import.meta.dirname, `${name}${path.extname(import.meta.filename)}`);
const PROGRAM = fileOf('renderer-program');

/**
 * Starts a process without any permission but to read its own files: no network, no other file,
 * no process, no addon. Its environment has the time zone alone.
 */
function startRenderer(): RendererProcess {
  const readable = [PROGRAM, fileOf('bundle-worker'), fileOf('thread-reports')];
  const options = [
    '--permission',
    '--allow-worker',
    ...readable.map((file) => `--allow-fs-read=${file}`),
    '--disallow-code-generation-from-strings',
    '--no-addons',
    '--no-warnings',
    '--max-old-space-size=128',
    '--frozen-intrinsics',
  ];
  return spawn(process.execPath, [...options, PROGRAM], { env: { TZ: TIME_ZONE }, stdio: 'pipe' });
}

/** Creates the renderer; its process starts with the first program. */
export function createFrameRenderer(parts: {
  warn: (text: string) => void;
  startProcess?: () => RendererProcess;
}): FrameRenderer {
  const { warn, startProcess = startRenderer } = parts;
  let child: RendererProcess | undefined;
  let isClosed = false;
  let startedAt = 0;
  let restartAt = 0;
  let restMs = RESTART_MS.first;
  let lastMessageAt = 0;
  /** When the first of the renders under way began. */
  let quietSince = 0;
  /** By id; `settle` returns false if the page no longer waits. */
  const waiting = new Map<string, { onFault: OnFault; settle: (found: Rendered) => boolean }>();
  const loaded = new LRUCache<string, OnFault>({
    max: MAX_PROGRAMS,
    dispose: (_, key, reason) => {
      if (reason === 'evict') send({ kind: 'drop', key });
    },
  });
  const send = (message: ToRenderer) => child?.stdin.write(`${JSON.stringify(message)}\n`);

  function take(line: string): void {
    const { id, ...message } = v.parse(messageSchema, JSON.parse(line));
    lastMessageAt = performance.now();
    if (id !== undefined) {
      const asked = waiting.get(id);
      waiting.delete(id);
      // An id that was not given is made up.
      if (!asked || asked.settle(message as Rendered)) return;
      if ('fault' in message) asked.onFault(message.fault, message.text);
    } else if ('fault' in message) loaded.get(message.key)?.(message.fault, message.text);
  }

  function end(started: RendererProcess, reason: string): void {
    if (child !== started) return;
    child = undefined;
    started.kill('SIGKILL');
    loaded.clear();
    const rendering = [...waiting.values()];
    waiting.clear();
    // It is not known which of them ended it, or whether one did.
    for (const { settle } of rendering) settle({ unready: 'down' });
    const now = performance.now();
    if (now - startedAt > RESTART_MS.forget) restMs = RESTART_MS.first;
    restartAt = now + restMs;
    restMs = Math.min(RESTART_MS.max, 2 * restMs);
    if (!isClosed)
      warn(`The renderer of frames ended: ${reason}; pages get the skeleton meanwhile`);
  }

  function start(): void {
    const started = startProcess();
    child = started;
    startedAt = performance.now();
    lastMessageAt = startedAt;
    let unread = '';
    started.stdout.setEncoding('utf8');
    started.stdout.on('data', (chunk: string) => {
      const lines = (unread + chunk).split('\n');
      unread = lines.pop() ?? '';
      try {
        if (unread.length > MAX_LINE) throw new Error('too long');
        for (const line of lines) if (child === started) take(line);
      } catch {
        end(started, 'it wrote something else than its messages');
      }
    });
    let errors = '';
    started.stderr.setEncoding('utf8');
    started.stderr.on('data', (chunk: string) => {
      errors = (errors + chunk).slice(-300);
    });
    started.stdin.on('error', () => undefined);
    started.on('error', (error) => end(started, error.message));
    started.on('exit', (code, signal) => end(started, `${signal ?? code} ${errors}`.trim()));
  }

  async function ask(
    { key, code }: FrameProgram,
    json: string,
    { onFault, isWarmUp }: { onFault: OnFault; isWarmUp: boolean },
  ): Promise<Rendered> {
    const now = performance.now();
    if (!child && (isClosed || now < restartAt)) return { unready: 'down' };
    if (!child) start();
    const isNew = !loaded.has(key);
    loaded.set(key, onFault);
    if (isNew) {
      send({ kind: 'load', key, code });
      return { unready: 'starting' };
    }
    if (
      child &&
      waiting.size > 0 &&
      now - Math.max(lastMessageAt, quietSince) > ANSWER_TIMEOUT_MS
    ) {
      end(child, 'it does not answer');
      return { unready: 'down' };
    }
    if (waiting.size >= MAX_IN_FLIGHT) return { unready: 'busy' };
    if ((child?.stdin.writableLength ?? 0) > MAX_UNREAD) return { unready: 'busy' };
    const id = randomBytes(16).toString('base64url');
    const { promise, resolve } = Promise.withResolvers<Rendered>();
    let isAwaited = true;
    const settle = (found: Rendered) => {
      const was = isAwaited;
      isAwaited = false;
      resolve(found);
      return was;
    };
    const timer = setTimeout(() => settle({ unready: 'busy' }), isWarmUp ? WARM_UP_MS : WAIT_MS);
    if (waiting.size === 0) quietSince = now;
    waiting.set(id, { onFault, settle });
    send({ kind: 'render', id, key, json, isWarmUp });
    const found = await promise;
    clearTimeout(timer);
    return found;
  }

  return {
    pid: () => child?.pid,
    close() {
      isClosed = true;
      if (child) end(child, 'the edge closes');
    },
    render: (program, json, onFault = () => undefined) =>
      ask(program, json, { onFault, isWarmUp: false }),
    warm: (program, json) => {
      const onFault = loaded.peek(program.key) ?? (() => undefined);
      return ask(program, json, { onFault, isWarmUp: true });
    },
  };
}
