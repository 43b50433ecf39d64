import vm from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';

/** What a worker is started with. */
export interface BundleStart {
  code: string;
  /** Most characters of a frame. */
  maxLength: number;
}

/** One render: `json` is a FrameRequest. */
interface BundleRender {
  turn: number;
  json: string;
}

/** What a worker says: after its start with turn 0. Its program may say something else. */
export type BundleReply = { turn: number } & ({ html: string } | { fault: string; text: string });

const { code, maxLength } = workerData as BundleStart;
const port = parentPort;
if (!port) throw new Error('This program runs in a thread of the frame renderer');
// The program below may change the classes that it gets: what is used of the port is taken before.
const { apply } = Reflect;
const { postMessage } = port;
const say = (reply: BundleReply) => void apply(postMessage, port, [reply]);
for (let one: unknown = port; one !== Object.prototype; one = Object.getPrototypeOf(one)) {
  if (one !== port) Object.freeze(one);
}

// What the permissions of the process do not cover: signals to other processes, and built-in modules.
// The program below sees no `process` at all; this is for what may lead out of its context.
for (const name of [
  'kill',
  '_kill',
  'abort',
  'reallyExit',
  'exit',
  'execve',
  'dlopen',
  'chdir',
  'umask',
  'binding',
  '_linkedBinding',
  'getBuiltinModule',
  '_debugProcess',
  '_debugEnd',
]) {
  Object.defineProperty(process, name, { value: undefined });
}
Reflect.deleteProperty(globalThis, 'process');
Reflect.deleteProperty(globalThis, 'fetch');
Reflect.deleteProperty(globalThis, 'WebSocket');

/** The global object of the program: that of the language, and what renderers of HTML need. */
const context = vm.createContext(vm.constants.DONT_CONTEXTIFY, {
  codeGeneration: { strings: false, wasm: false },
}) as Record<string, unknown>;
const parse = vm.runInContext('JSON.parse', context) as (json: string) => unknown;
for (const name of ['WebAssembly', 'SharedArrayBuffer', 'Atomics']) delete context[name];
Object.assign(context, {
  self: context,
  global: context,
  TextEncoder,
  TextDecoder,
  URL,
  URLSearchParams,
  AbortController,
  AbortSignal,
  MessageChannel,
  ReadableStream,
  TransformStream,
  WritableStream,
  Event,
  EventTarget,
  setTimeout,
  clearTimeout,
  setInterval,
  clearInterval,
  setImmediate,
  clearImmediate,
  queueMicrotask,
  structuredClone,
  performance: { now: () => performance.now() },
});

type Render = (request: unknown) => Promise<{ html: unknown }>;

function evaluate(): Render {
  const module = vm.runInContext('({ exports: {} })', context) as { exports: { render?: unknown } };
  const run = vm.compileFunction(code, ['module', 'exports', 'require'], {
    parsingContext: context,
    filename: 'frame.js',
  });
  run(module, module.exports, undefined);
  const { render } = module.exports;
  if (typeof render !== 'function') throw new Error('it exports no function "render"');
  return render as Render;
}

function describe(error: unknown): string {
  try {
    return String((error as Error).message ?? error).slice(0, 300);
  } catch {
    return 'an error without a message';
  }
}

async function answer(
  render: Render,
  json: string,
): Promise<{ html: string } | { fault: string; text: string }> {
  try {
    const { html } = await render(parse(json));
    if (typeof html !== 'string') return { fault: 'throws', text: 'its answer has no "html"' };
    if (html.length <= maxLength) return { html };
    return { fault: 'too-large', text: `its frame has ${html.length} characters` };
  } catch (error) {
    return { fault: 'throws', text: describe(error) };
  }
}

try {
  const render = evaluate();
  port.on('message', ({ turn, json }: BundleRender) => {
    void answer(render, json).then((found) => say({ turn, ...found }));
  });
  say({ turn: 0, html: '' });
} catch (error) {
  say({ turn: 0, fault: 'throws', text: describe(error) });
}
