import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFrameRenderer, type FrameRenderer, type Rendered } from './renderer.ts';

let renderer: FrameRenderer;
let faults: string[][];
let warnings: string[];
beforeEach(() => {
  faults = [];
  warnings = [];
  renderer = createFrameRenderer({ warn: (text) => warnings.push(text) });
});
afterEach(() => renderer.close());

const render = (code: string) =>
  renderer.render({ key: code, code }, '{}', (...fault) => faults.push([code, ...fault]));

/** Renders until the result is one of these; throws after 25 seconds. */
async function renderUntil(code: string, isDone: (found: Rendered) => boolean): Promise<Rendered> {
  const until = performance.now() + 25_000;
  for (;;) {
    const found = await render(code);
    if (isDone(found)) return found;
    if (performance.now() > until) throw new Error(`The last result was ${JSON.stringify(found)}`);
    await sleep(20);
  }
}
const isFrame = (found: Rendered) => 'html' in found;

const FINE = 'module.exports={render:async()=>({html:"<p>fine</p>"})}';
const RENDER = 'module.exports={render:async()=>({html:"own"})}';

/** A program that says something else in place of its third message, if it can. */
const saying = (text: string) =>
  `const ports=Object.getPrototypeOf(new MessageChannel().port1);
const own=ports.postMessage;let times=0;
ports.postMessage=function(message){times+=1;own.call(this,times<=2?message:${text})};
${RENDER}`;

test.each([
  ['nothing', saying('null')],
  ['an answer without HTML', saying('{turn:message.turn}')],
  ['an object as HTML', saying('{turn:message.turn,html:{length:1}}')],
  ['a fault that is no text', saying('{turn:message.turn,fault:"throws",text:{toString:1}}')],
  ['an error that is none', `setTimeout(()=>{throw null},300);${RENDER}`],
  ['an error without a text', `setTimeout(()=>{throw{message:{toString:1}}},300);${RENDER}`],
])(
  'a program that says %s costs no other program its frames @security:measures.142',
  async (_, code) => {
    await renderUntil(FINE, isFrame);
    const pid = renderer.pid();
    const until = performance.now() + 1500;
    while (performance.now() < until) {
      await Promise.all([render(code), render(FINE)]);
      await sleep(50);
    }
    await renderUntil(FINE, isFrame);
    expect(renderer.pid()).toBe(pid);
    expect(warnings).toEqual([]);
    expect(faults.filter(([key]) => key === FINE)).toEqual([]);
  },
);

test('a program may use channels of messages', async () => {
  const code = `module.exports={render:()=>new Promise(done=>{const{port1,port2}=new MessageChannel();
port1.onmessage=({data})=>{port1.close();done({html:data})};port2.postMessage("said")})}`;
  const isDone = (found: Rendered) => !('unready' in found);
  expect(await renderUntil(code, isDone)).toEqual({ html: 'said' });
});

test('the end of the process is no fault of those whose frames were under way @security:measures.142', async () => {
  const slow =
    'module.exports={render:async()=>{await new Promise(done=>setTimeout(done,40));return{html:""}}}';
  await renderUntil(slow, isFrame);
  const waiting = render(slow);
  process.kill(renderer.pid() ?? 0, 'SIGKILL');
  expect(await waiting).toEqual({ unready: 'down' });
  expect(faults).toEqual([]);
});

test('a render whose program makes room for others is answered at once', async () => {
  const slow =
    'module.exports={render:async()=>{await new Promise(done=>setTimeout(done,90));return{html:""}}}';
  await renderUntil(slow, isFrame);
  const waiting = render(slow);
  for (let other = 1; other <= 8; other++) await render(`${FINE}//${other}`);
  expect(await waiting).toEqual({ unready: 'starting' });
});

test('a text with line separators of its own reaches the program', async () => {
  const code = 'module.exports={render:async()=>({html:"a\u2028b\u2029c"})}';
  expect(await renderUntil(code, (found) => 'html' in found || 'fault' in found)).toEqual({
    html: 'a\u2028b\u2029c',
  });
  expect(warnings).toEqual([]);
});
