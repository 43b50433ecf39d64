import vm from 'node:vm';
import {
  type AreaDefinition,
  callFirst,
  endpoints,
  type FirstCall,
  FRAME_PART,
  PAGE_EXPOSE,
  pageBrand,
  selectFirstCalls,
  selectPageCalls,
} from '@exchange/contract';
import { startTestSimulator, type TestSimulator } from '@exchange/server/testing';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FrameCall, FrameModule, FrameRequest } from '../registry/frame.ts';
import { areaFolder } from '../testing/fixtures.ts';
import { areaFrameEntry, buildFrame } from './frame.ts';
import { exposedFile, listExposes, loadDefinition } from './remote.ts';

const AREAS = ['sports', 'casino'] as const;
const BASE = 'https://areas.test/';
const BRAND = v.parse(pageBrand, { name: 'Kheloyar', message: 'Play money only' });

let server: TestSimulator;
let definitions: Record<string, AreaDefinition>;
let frames: Record<string, FrameModule>;

/** Evaluates a program as the edge does: without `window`, `process` and code from text. */
function evaluate(code: string): FrameModule {
  const context = vm.createContext(vm.constants.DONT_CONTEXTIFY, {
    codeGeneration: { strings: false, wasm: false },
  });
  Object.assign(context, {
    TextEncoder,
    TextDecoder,
    URL,
    URLSearchParams,
    AbortController,
    AbortSignal,
    MessageChannel,
    ReadableStream,
    setTimeout,
    clearTimeout,
    queueMicrotask,
    performance: { now: () => performance.now() },
  });
  const module = { exports: {} as FrameModule };
  vm.compileFunction(code, ['module', 'exports'], { parsingContext: context })(
    module,
    module.exports,
  );
  return module.exports;
}

async function buildArea(name: (typeof AREAS)[number]): Promise<string> {
  const context = areaFolder(name);
  const definition = await loadDefinition(context);
  const exposes = listExposes(definition).map((expose) => [expose, exposedFile(context, expose)]);
  const options = { name, context, uniqueName: `mfe_${name}_1_0_0`, isArea: true };
  return buildFrame(options, areaFrameEntry(name, Object.fromEntries(exposes), context));
}

beforeAll(async () => {
  server = await startTestSimulator();
  const loaded = AREAS.map(async (name) => [name, await loadDefinition(areaFolder(name))] as const);
  definitions = Object.fromEntries(await Promise.all(loaded));
  const built = AREAS.map(async (name) => [name, evaluate(await buildArea(name))] as const);
  const context = areaFolder('sports').replace('mfe-sports', 'shell');
  const shell = buildFrame({ name: 'shell', context, uniqueName: 'shell' }, './src/frame.tsx');
  frames = { ...Object.fromEntries(await Promise.all(built)), shell: evaluate(await shell) };
});
afterAll(() => server.close());

async function answer({ method, url, body }: FirstCall): Promise<FrameCall> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const { statusCode: status, payload } = await server.app.inject({
    method,
    url,
    ...(text !== undefined && { payload: text, headers: { 'content-type': 'application/json' } }),
  });
  return {
    method,
    url,
    status,
    data: JSON.parse(payload),
    ...(text !== undefined && { body: text }),
  };
}

/** Renders a part of an area, or the page around it, with the answers of its first calls. */
async function render(
  name: string,
  path: string,
  change: Partial<FrameRequest> = {},
): Promise<string> {
  const definition = definitions[name];
  const { expose = './area' } = change;
  const page = definition?.pages.find((one) => path.startsWith(`${one.path}/`));
  const fragment = definition?.fragments.find((one) => one.expose === expose);
  const calls = page ? selectPageCalls(path, page) : selectFirstCalls(fragment?.calls ?? [], []);
  const remotes = Object.keys(definitions).map((area) => {
    const manifestUrl = `${BASE}${area}/1.0.0/manifest.json`;
    return [area, { active: { version: '1.0.0', manifestUrl } }] as const;
  });
  const { html } = await (frames[name] as FrameModule).render({
    expose,
    path,
    language: 'en',
    wide: false,
    now: Date.now(),
    brand: BRAND,
    registry: { areas: definitions, remotes: Object.fromEntries(remotes) },
    calls: await Promise.all(calls.map(answer)),
    ...change,
  });
  return html;
}

/** Returns the visible text. */
const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

test('a fragment shows the matches in play with their prices', async () => {
  const html = await render('sports', '/', { expose: './in-play-board' });
  const [price] = /data-price="([\d.]+)\/0"/.exec(html)?.slice(1) ?? [];
  expect(Number(price)).toBeGreaterThan(1);
  expect(html).toMatch(/<button[^>]*data-tap="[^"]+\/back\/0"/);
  expect(html).toContain('class="mfe_sports_1_0_0-');
});

test('a match shows its markets', async () => {
  const match = server.feed.matches().find(({ balls }) => balls > 0);
  const html = await render('sports', `/match-details-other/4/${match?.run.match.id}`);
  expect(html.match(/data-price="[\d.]+\/\d+"/g)?.length).toBeGreaterThan(3);
});

test('a page of an area is in the language of each request', async () => {
  const english = await render('sports', '/sport/inplay');
  const hindi = await render('sports', '/sport/inplay', { language: 'hi' });
  expect(textOf(english)).toContain('In-Play');
  expect(textOf(hindi)).toContain('लाइव मैच');
  expect(await render('sports', '/sport/inplay')).toBe(english);
});

test('the lobby shows its games, whose pictures are files of the release', async () => {
  const html = await render('casino', '/casino-provider/All%20Casinos');
  expect(textOf(html)).toContain('All Casinos');
  expect(html).not.toContain('frame-base:');
});

test.each([
  ['a phone', false, 0],
  ['a desktop', true, 1],
])(
  "the shell's page on %s has bars, links of areas and a place for each part",
  async (_, wide, slip) => {
    const html = await render('shell', '/', { expose: PAGE_EXPOSE, wide });
    // On a phone the announcement comes after the prices, and is no part of the frame.
    expect(textOf(html).includes('Play money only')).toBe(wide);
    expect(textOf(html)).toContain('Cricket');
    expect(html).toContain(
      `<${FRAME_PART} data-area="sports" data-expose="./in-play-board"></${FRAME_PART}>`,
    );
    expect(html.match(/data-guest-only/g)?.length).toBeGreaterThan(0);
    expect(html.match(/<aside/g)?.length ?? 0).toBeGreaterThanOrEqual(slip);
  },
);

test('a page has the features of its brand and the settings of the site, each in its turn', async () => {
  const call = callFirst(endpoints.defaultSetting, undefined);
  const calls = [await answer(call)];
  const whole = await render('shell', '/', { expose: PAGE_EXPOSE, calls });
  expect(whole).toMatch(/data-tap="sign-up"/);
  expect(whole).not.toMatch(/shell-[\w-]*awaited/);
  const features = { ...BRAND.features, signUp: false, casino: false };
  const brand = { ...BRAND, features };
  const less = await render('shell', '/', { expose: PAGE_EXPOSE, calls, brand });
  expect(less).not.toContain('data-tap="sign-up"');
  expect(less).not.toContain('/casino-provider/');
  expect(await render('shell', '/', { expose: PAGE_EXPOSE, calls })).toContain('/casino-provider/');
});

test("the shell's own page of text is whole and in its place, also the first time", async () => {
  const html = await render('shell', '/terms-condition', { expose: PAGE_EXPOSE });
  expect(textOf(/<main.*<\/main>/s.exec(html)?.[0] ?? '').length).toBeGreaterThan(3000);
  expect(html).not.toMatch(/<template|<script/);
});

test('all of a page is of the moment that the edge names', async () => {
  const read = async (now: number) =>
    textOf(await render('shell', '/', { expose: PAGE_EXPOSE, wide: true, now }));
  expect(await read(Date.UTC(2026, 0, 2, 12))).toContain('Fri 2 Jan 2026');
  expect(await read(Date.UTC(2027, 5, 6, 12))).toContain('Sun 6 Jun 2027');
});

test('calls that were not answered leave a skeleton, and no error', async () => {
  const html = await render('sports', '/sport/inplay', { calls: [] });
  expect(html).toContain('role="status"');
  expect(textOf(html)).not.toContain('could not be loaded');
});

test('a module that the release does not have is refused', async () => {
  await expect(render('casino', '/', { expose: './none' })).rejects.toThrow('no module ./none');
});
