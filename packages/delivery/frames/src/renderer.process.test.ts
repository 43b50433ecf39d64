import { EventEmitter, once } from 'node:events';
import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFrameRenderer, type FrameRenderer, type Rendered } from './renderer.ts';
import type { ToRenderer } from './renderer-program.ts';

let renderer: FrameRenderer;
let faults: string[][];
let warnings: string[];
beforeEach(() => {
  faults = [];
  warnings = [];
  renderer = createFrameRenderer({ warn: (text) => warnings.push(text) });
});
afterEach(() => renderer.close());

const render = (code: string, request: object = {}) =>
  renderer.render({ key: code, code }, JSON.stringify(request), (...fault) =>
    faults.push([code, ...fault]),
  );

/** Renders until the result is one of these kinds; throws after 25 seconds. */
async function renderUntil(code: string, isDone: (found: Rendered) => boolean): Promise<Rendered> {
  const until = performance.now() + 25_000;
  for (;;) {
    const found = await render(code);
    if (isDone(found)) return found;
    if (performance.now() > until) throw new Error(`The last result was ${JSON.stringify(found)}`);
    await sleep(20);
  }
}
const isReady = (found: Rendered) => !('unready' in found);
const isGone = (code: string) => faults.some(([key]) => key === code);

const FINE = 'module.exports={render:async request=>({html:"<p>"+request.path+"</p>"})}';

test('no page waits for the start of a program, and then each gets its frame', async () => {
  expect(await render(FINE, { path: '/first' })).toEqual({ unready: 'starting' });
  await renderUntil(FINE, isReady);
  expect(await render(FINE, { path: '/second' })).toEqual({ html: '<p>/second</p>' });
  expect(faults).toEqual([]);
});

test.each([
  ['throws', 'module.exports={render(){throw new Error("no prices")}}', 'no prices'],
  ['throws', 'module.exports={render:async()=>({})}', 'its answer has no "html"'],
  ['too-large', 'module.exports={render:async()=>({html:"x".repeat(5e6)})}', '5000000'],
])(
  'a frame that %s is a fault of its program: %s @security:measures.142',
  async (fault, code, text) => {
    const found = await renderUntil(code, isReady);
    expect(found).toMatchObject({ fault, text: expect.stringContaining(text) });
    // Its thread goes on.
    expect(await render(code)).toMatchObject({ fault });
  },
);

test.each([
  ['loops', 'module.exports={render(){for(;;);}}'],
  ['hangs', 'module.exports={render:()=>new Promise(()=>{})}'],
  [
    'takes all memory',
    'const all=[];module.exports={render(){for(;;)all.push(Array(1e4).fill({}))}}',
  ],
])('a program that %s is ended, and others go on @security:measures.142', async (_, code) => {
  await renderUntil(FINE, isReady);
  const isBlamed = (found: Rendered) => 'fault' in found || isGone(code);
  await renderUntil(code, isBlamed);
  expect(await renderUntil(FINE, isReady)).toHaveProperty('html');
});

test('a program that loops at its start takes no frame from others', async () => {
  expect(await render('for(;;);')).toEqual({ unready: 'starting' });
  expect(await renderUntil(FINE, isReady)).toHaveProperty('html');
  expect(await render('for(;;);')).toEqual({ unready: 'starting' });
});

test('a program that holds memory outside of its heap is ended @security:measures.142', async () => {
  const code =
    'let all;module.exports={render:async()=>{all??=new Uint8Array(2e7).fill(1);return{html:""}}}';
  const until = performance.now() + 25_000;
  const isEnded = () => faults.some(([key, fault]) => key === code && fault === 'memory');
  // Without a pause between its renders.
  while (!isEnded() && performance.now() < until) {
    const all = await Promise.all([render(code), render(code), render(code)]);
    if (all.some((one) => 'unready' in one)) await sleep(10);
  }
  expect(isEnded()).toBe(true);
});

test('of a process that is full the program with the most is ended, and no other @security:measures.142', async () => {
  const code =
    'const all=[];module.exports={render:async()=>{setTimeout(()=>all.push(new Uint8Array(8e8).fill(1)),1);return{html:""}}}';
  await renderUntil(FINE, isReady);
  const pid = renderer.pid();
  await renderUntil(code, (found) => 'html' in found);
  const until = performance.now() + 25_000;
  while (!isGone(code) && performance.now() < until) {
    await render(FINE);
    await sleep(20);
  }
  expect(isGone(code)).toBe(true);
  expect(await renderUntil(FINE, isReady)).toHaveProperty('html');
  expect(faults.filter(([key]) => key === FINE)).toEqual([]);
  expect(renderer.pid()).toBe(pid);
});

test('a program that works without a render is ended', async () => {
  const code = 'module.exports={render:async()=>{setTimeout(()=>{for(;;);},1);return{html:""}}}';
  await renderUntil(code, (found) => 'html' in found);
  const until = performance.now() + 25_000;
  while (!isGone(code) && performance.now() < until) await sleep(50);
  expect(faults).toContainEqual([code, 'late', 'it works without a render']);
});

/** Each reaches for the machine, and returns what it got. */
const REACHES = {
  environment: 'process.env',
  kill: 'process.kill(process.ppid,0)',
  files: 'require("node:fs").readdirSync("/")',
  channel: 'require("node:fs").writeSync(1,"{}\\n")',
  network: 'fetch("http://127.0.0.1")',
  processes: 'require("node:child_process").spawnSync("ls")',
  'built-in modules': 'process.getBuiltinModule("fs").readdirSync("/")',
  'modules by import': 'await import("node:fs")',
  'the global object of Node': 'setTimeout.constructor("return process")()',
  'that of a class': 'URL.constructor("return process")()',
  'that of an error':
    '(()=>{try{new URL("x")}catch(e){return e.constructor.constructor("return process")()}})()',
  evaluation: '(0,eval)("1")',
  assembly: 'new WebAssembly.Module(new Uint8Array())',
  threads: 'new Worker("x")',
} as const;

test.each(Object.entries(REACHES))(
  'a program reaches no %s @security:measures.140',
  async (_, reach) => {
    const code = `module.exports={async render(){try{return{html:"got "+String(${reach})}}catch(error){return{html:"refused "+error.message}}}}`;
    const found = await renderUntil(code, isReady);
    expect(found).toEqual({ html: expect.stringMatching(/^refused /) });
  },
);

test('a killed process costs the frames under way, and is started again @security:measures.142', async () => {
  await renderUntil(FINE, isReady);
  const pid = renderer.pid() ?? 0;
  process.kill(pid, 'SIGKILL');
  await renderUntil(FINE, (found) => 'unready' in found || 'fault' in found);
  expect(await renderUntil(FINE, (found) => 'html' in found)).toHaveProperty('html');
  expect(renderer.pid()).not.toBe(pid);
  expect(warnings).toEqual([expect.stringContaining('The renderer of frames ended: SIGKILL')]);
});

/** A process that says what the test wants. */
function standIn() {
  const events = new EventEmitter();
  const stdin = new PassThrough();
  const child = Object.assign(events, {
    pid: 1,
    stdin,
    stdout: new PassThrough(),
    stderr: new PassThrough(),
    kill: () => events.emit('exit', null, 'SIGKILL'),
  });
  const own = createFrameRenderer({
    startProcess: () => child,
    warn: (text) => warnings.push(text),
  });
  return { child, own };
}

test('an answer with an id that was not given is no frame @security:measures.140', async () => {
  const { child, own } = standIn();
  const program = { key: 'casino 1.0.0', code: '' };
  await own.render(program, '{}');
  const asked = once(child.stdin, 'data');
  await asked;
  const next = once(child.stdin, 'data');
  const waiting = own.render(program, '{}');
  const [line] = (await next) as [Buffer];
  const { id } = JSON.parse(String(line)) as Extract<ToRenderer, { kind: 'render' }>;
  child.stdout.write(`${JSON.stringify({ id: 'made up', html: 'forged' })}\n`);
  child.stdout.write(`${JSON.stringify({ id, html: 'right' })}\n`);
  expect(await waiting).toEqual({ html: 'right' });
  own.close();
});

test.each([
  ['no JSON', 'x\n'],
  ['another message', '{"id":"1","unready":"because; desc=\\"x\\""}\n'],
  ['a line without an end', 'x'.repeat(3_000_000)],
])('a process that writes %s is ended @security:measures.140', async (_, text) => {
  const { child, own } = standIn();
  const program = { key: 'casino 1.0.0', code: '' };
  await own.render(program, '{}');
  const waiting = own.render(program, '{}');
  child.stdout.write(text);
  expect(await waiting).toEqual({ unready: 'down' });
  expect(await own.render(program, '{}')).toEqual({ unready: 'down' });
  own.close();
});
