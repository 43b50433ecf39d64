import { setTimeout as sleep } from 'node:timers/promises';
import { recordForTest } from '@exchange/federation/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  frameOf,
  getUntil,
  HINDI,
  outcomeOf,
  type Programs,
  releaseFrames,
  rootOf,
  SHELL_FRAME,
  startFramedEdge,
} from '../../testing/frame-rig.ts';
import { acceptPreview } from '../../testing/shell-rig.ts';
import type { TestEdge } from '../../testing/test-edge.ts';

let edge: TestEdge | undefined;
afterEach(async () => {
  await edge?.close();
  edge = undefined;
});

const start = async (programs: Programs) => {
  edge = await startFramedEdge(programs);
  return edge;
};
type Reply = Awaited<ReturnType<TestEdge['get']>>;
const isFramed = (reply: Reply) => /^(?:rendered|kept)$/.test(outcomeOf(reply));
const withPart = (reply: Reply) => isFramed(reply) && !rootOf(reply.body).includes('boot-card');

const CASINO = frameOf('<h1 class="casino">Games</h1>');

test('a page begins with the frames of its shell and its area, and their styles', async () => {
  const system = await start({ shell: SHELL_FRAME, casino: CASINO });
  const { body, headers } = await getUntil(system, withPart);
  expect(rootOf(body)).toContain(
    '<main><frame-part data-area="casino" data-expose="./area"><h1 class="casino">Games</h1></frame-part></main>',
  );
  expect(rootOf(body)).toMatch(/^<div class="boot frame"><header data-wide="true" lang="en">/);
  expect(rootOf(body)).toContain('GET /api/v5/default-setting 200');
  expect(body).toContain('.shell{color:red;background:url("/assets/a.png")}</style>');
  expect(body).toContain(`.casino{background:url("${system.originUrl}/casino/1.0.0/b.png")}`);
  expect(headers.vary).toContain('sec-ch-ua-mobile');
  expect(headers['server-timing']).toMatch(/^frame;dur=[\d.]+;desc="(?:rendered|kept)"$/);
  expect(body).not.toContain('frame.0123abcd.js');
});

test('a frame is kept for a second, for each language and width', async () => {
  const system = await start({ shell: SHELL_FRAME, casino: CASINO });
  await getUntil(system, withPart);
  await getUntil(system, (reply) => outcomeOf(reply) === 'kept');
  const mobile = { 'sec-ch-ua-mobile': '?1' };
  const narrow = await getUntil(system, isFramed, { headers: mobile });
  expect(narrow.body).toContain('data-wide="false"');
  const agent = { 'user-agent': 'X Mobile Safari' };
  expect((await getUntil(system, isFramed, { headers: agent })).body).toContain(
    'data-wide="false"',
  );
  const hindi = await getUntil(system, isFramed, { headers: { cookie: 'lang=hi' } });
  expect(hindi.body).toContain('<header data-wide="true" lang="hi">');
});

test('a page in Hindi keeps the typeface of the device', async () => {
  const system = await start({ shell: SHELL_FRAME, casino: CASINO });
  const headers = { cookie: 'lang=hi' };
  const { body, headers: sent } = await getUntil(system, withPart, { headers });
  expect(body).not.toContain('@font-face');
  expect(body.match(/<link[^>]*hindi\.[^>]*>/g)).toEqual([
    `<link rel="stylesheet" disabled href="/assets/${HINDI}">`,
  ]);
  expect(String(sent.link)).not.toContain('hindi');
  const english = await getUntil(system, withPart);
  expect(english.body).not.toContain('hindi');
});

test('a system without frames renders none, and starts no process', async () => {
  const system = await start({ casino: CASINO });
  const { body, headers } = await system.get('/casino-provider');
  expect(headers['server-timing']).toBeUndefined();
  expect(rootOf(body)).toContain('class="boot" role="status"');
  expect(body).not.toContain('__EARLY_TAP__');
});

test('the part of a release without a frame begins with cards', async () => {
  const system = await start({ shell: SHELL_FRAME });
  const { body } = await getUntil(system, isFramed);
  expect(rootOf(body)).toContain('data-expose="./area"><div class="boot-card"></div>');
  expect(system.warnings()).toEqual([]);
});

test.each([
  ['throws', { casino: 'module.exports={render(){throw new Error("x")}}' }, 'x (throws)'],
  ['is too large', { casino: frameOf('x'.repeat(300_000)) }, '(too-large)'],
  ['names another brand', { casino: frameOf('<p>Khelodost</p>') }, '(foreign)'],
  ['is another file', { casino: CASINO, casinoServed: frameOf('y') }, 'published (file)'],
])(
  'where the frame of an area %s, its part begins with cards, and the log says why @security:measures.142',
  async (_, programs, reason) => {
    const system = await start({ shell: SHELL_FRAME, ...programs });
    await system.writeBrand('khelodost', { name: 'Khelodost' });
    const isLogged = () => system.warnings().some((text) => text.includes(reason));
    const { body } = await getUntil(system, (reply) => isFramed(reply) && isLogged());
    expect(rootOf(body)).toContain('boot-card');
    expect(system.warnings().join()).toContain('Frame of casino 1.0.0');
  },
);

test('a frame that fails for enough clients is a fault of its version @security:measures.143', async () => {
  const system = await start({ shell: SHELL_FRAME, casino: 'throw new Error("at its start")' });
  const failures = () => system.warnings().filter((text) => text.includes('it failed for'));
  const until = performance.now() + 25_000;
  for (let turn = 1; failures().length === 0 && performance.now() < until; turn++) {
    await system.get('/casino-provider', {}, `10.0.0.${turn % 200}`);
    await sleep(20);
  }
  expect(failures()).toEqual([
    'casino 1.0.0 stays in use, as there is no other version: it failed for 3 of 3 clients',
  ]);
});

test('without the shell’s frame a page begins with the skeleton @security:measures.142', async () => {
  const system = await start({ shell: 'module.exports={render:()=>new Promise(()=>{})}' });
  const { body } = await getUntil(system, (reply) => /late|busy/.test(outcomeOf(reply)));
  expect(rootOf(body)).toContain('class="boot" role="status"');
});

test('no markup of an area leaves its place @security:measures.141', async () => {
  const casino = frameOf('</frame-part></main></div></div><script>alert(1)</script><p id="root">a');
  const system = await start({ shell: SHELL_FRAME, casino });
  const { body } = await getUntil(system, withPart);
  expect(rootOf(body)).toContain('data-expose="./area"><p>a</p></frame-part></main>');
  expect(body).not.toContain('alert(1)');
});

test('a version that was switched off just now is in no page', async () => {
  const system = await start({ shell: SHELL_FRAME, casino: CASINO });
  await getUntil(system, withPart);
  await releaseFrames(system, {
    shell: SHELL_FRAME,
    casino: frameOf('<p>New</p>'),
    version: '1.0.1',
  });
  const { body } = await getUntil(system, (reply) => reply.body.includes('/casino/1.0.1/'));
  expect(rootOf(body)).not.toContain('Games');
  expect((await getUntil(system, withPart)).body).toContain('<p>New</p>');
});

describe('the address', () => {
  let system: TestEdge;
  beforeAll(async () => {
    system = await startFramedEdge({ shell: SHELL_FRAME, casino: CASINO });
    await getUntil(system, withPart);
  });
  afterAll(() => system.close());

  test.each([
    '/app/sessions',
    '/nowhere',
    '/app/iframe-casino-new/RG/1',
    // A form, of which what was typed would be lost.
    '/signup',
    // Those that the app has no link to.
    '/.//',
    '//',
    '/casino-provider/',
    '/casino-provider//all',
    '/casino-provider/a/b',
    '/casino-provider/%zz',
  ])('%s has no frame', async (url) => {
    const { headers } = await system.get(url);
    expect(headers['server-timing']).toBeUndefined();
  });

  test.each([
    '/',
    '/about-us',
    '/casino-provider/all',
    '/casino-provider/Live%20Casinos',
    '/casino-provider?from=banner',
  ])('%s has a frame', async (url) => {
    await getUntil(system, isFramed, { url });
  });
});

test('with FRAMES=off pages begin with the skeleton', async () => {
  const system = await start({ shell: SHELL_FRAME, casino: CASINO });
  await system.restart({ frames: false });
  expect((await system.get('/casino-provider')).headers['server-timing']).toBeUndefined();
});

test('missing answers of the server leave the page its skeleton, and are no fault', async () => {
  const system = await start({ shell: SHELL_FRAME, casino: CASINO });
  system.breakOrigin();
  const { body } = await getUntil(system, (reply) => outcomeOf(reply) === 'skeleton:data-missing');
  expect(rootOf(body)).toContain('role="status"');
  expect(system.warnings().filter((text) => text.startsWith('Frame of'))).toEqual([]);
});

test('a browser with a version of its own has no frame', async () => {
  const system = await start({ shell: SHELL_FRAME, casino: CASINO });
  await getUntil(system, withPart);
  const casino = { area: 'casino', version: '2.0.0' };
  await system.store.createRelease(recordForTest(casino.area, casino.version, { 'm.json': '{}' }));
  const cookie = await acceptPreview(system, system.store, casino, {});
  const { headers, body } = await system.get('/casino-provider', { cookie });
  expect(body).toContain('only this browser shows casino 2.0.0');
  expect(headers['server-timing']).toBeUndefined();
});
