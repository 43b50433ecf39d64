import path from 'node:path';
import { loadBrand } from '@exchange/brands';
import { registryForTest } from '@exchange/federation/testing';
import type { Rendered } from '@exchange/frames';
import { beforeEach, expect, test, vi } from 'vitest';
import { createFrames, type ReadFrame } from './frames.ts';

type Page = Parameters<ReadFrame>[0];

const PLACE = '<frame-part data-area="casino" data-expose="./area"></frame-part>';
const SHELL_HTML = `<main>${PLACE}</main>`;
const brand = await loadBrand(path.join(import.meta.dirname, '../../../../themes/kheloyar'));
const registry = registryForTest({
  casino: {
    active: {
      version: '1.0.0',
      manifestUrl: 'https://areas.test/casino/1.0.0/m.json',
      integrity: {},
      frame: 'frame.js',
    },
  },
});

/** Time in ms after which each is there. */
let after: { data: number; shell: number; casino: number };
let casino: string;
let startedAt: number;
let read: ReadFrame;
/** Of the server's answers. */
let hash: string;
/** Renders of the shell. */
let renders: number;
/** That of the casino. */
let hasManifest: boolean;
beforeEach(() => {
  vi.useFakeTimers();
  startedAt = performance.now();
  after = { data: 0, shell: 0, casino: 0 };
  casino = '<p>Games</p>';
  hash = 'one';
  renders = 0;
  hasManifest = true;
  const wait = (ms: number) => new Promise((resolve) => void setTimeout(resolve, ms));
  read = createFrames({
    renderer: {
      pid: () => 1,
      warm: async () => ({ unready: 'busy' }),
      close: () => undefined,
      async render({ key }): Promise<Rendered> {
        const isShell = key.startsWith('shell');
        if (isShell) renders += 1;
        await wait(isShell ? after.shell : after.casino);
        return { html: isShell ? SHELL_HTML : casino };
      },
    },
    answers: {
      close: () => undefined,
      read: async () => {
        const askedAt = performance.now();
        await wait(after.data);
        return { calls: [], hash, askedAt };
      },
    },
    faults: { isResting: () => false, forgive: () => undefined, blame: () => undefined },
    findFile: () => ({ text: '' }),
    manifests: {
      get: async () => (hasManifest ? { files: [], moduleInfo: {} } : undefined),
      listsHashes: () => false,
      ahead: () => undefined,
    },
    readShellFile: async () => undefined,
  });
  return () => vi.useRealTimers();
});

/** Asks for a page; returns how it begins, and after how many ms. */
async function ask(url: string, address = '10.0.0.1', own = brand) {
  const answer = await read({
    brand: own,
    foreign: () => [],
    path: url,
    language: 'en',
    wide: false,
    registry,
    calls: [],
    shell: { version: '1.0.0', build: { entry: [], files: {}, frame: 'frame.js' } },
    module: { area: 'casino', expose: './area' },
    visitor: { brand: brand.id, host: 'play.example', protocol: 'https', address },
    vote: () => undefined,
  } as unknown as Page);
  const ms = Math.round(performance.now() - startedAt);
  const { html, ageMs } = answer.frame ?? {};
  return { outcome: answer.outcome, html, ageMs: Math.round(ageMs ?? 0), ms };
}

test('a page waits 150 ms in all for data, shell and area', async () => {
  after = { data: 90, shell: 55, casino: 1000 };
  const asked = ask('/casino-provider/all');
  await vi.advanceTimersByTimeAsync(2000);
  const { html, ...rest } = await asked;
  expect(rest).toEqual({ outcome: 'rendered', ageMs: 150, ms: 150 });
  expect(html).toContain('boot-card');
});

test('a shell that takes longer leaves the page its skeleton', async () => {
  after = { data: 90, shell: 70, casino: 0 };
  const asked = ask('/casino-provider/all');
  await vi.advanceTimersByTimeAsync(2000);
  expect(await asked).toMatchObject({ outcome: 'skeleton:busy', html: undefined, ms: 150 });
});

test('after a part that was late the next pages do not wait for it', async () => {
  after = { data: 10, shell: 10, casino: 1000 };
  const first = ask('/casino-provider/all');
  await vi.advanceTimersByTimeAsync(1000);
  expect(await first).toMatchObject({ outcome: 'rendered', ms: 150 });
  startedAt = performance.now();
  const second = ask('/casino-provider/crash-games');
  await vi.advanceTimersByTimeAsync(100);
  expect(await second).toMatchObject({ outcome: 'rendered', ms: 20 });
});

test('a part without time, after slow data, is no late one', async () => {
  after = { data: 120, shell: 10, casino: 60 };
  const first = ask('/casino-provider/all');
  await vi.advanceTimersByTimeAsync(1000);
  expect((await first).html).toContain('boot-card');
  after.data = 0;
  const second = ask('/casino-provider/crash-games');
  await vi.advanceTimersByTimeAsync(100);
  expect((await second).html).toContain('Games');
});

test('a network has three frames made at the same time', async () => {
  after.shell = 40;
  const pages = ['a', 'b', 'c', 'd'].map((name) => ask(`/casino-provider/${name}`));
  const other = ask('/casino-provider/e', '10.0.0.2');
  const shared = ask('/casino-provider/a');
  await vi.advanceTimersByTimeAsync(100);
  const outcomes = (await Promise.all([...pages, other, shared])).map(({ outcome }) => outcome);
  expect(outcomes).toEqual([
    'rendered',
    'rendered',
    'rendered',
    'skeleton:busy',
    'rendered',
    'rendered',
  ]);
  const later = ask('/casino-provider/d');
  await vi.advanceTimersByTimeAsync(100);
  expect(await later).toMatchObject({ outcome: 'rendered' });
});

test('an area that renders nothing for an address leaves its cards', async () => {
  casino = '';
  const asked = ask('/casino-provider/unknown');
  await vi.advanceTimersByTimeAsync(100);
  expect((await asked).html).toContain('boot-card');
});

/** Asks for a page after `ms`; its frame is there within 50 ms. */
async function askAfter(ms: number, own = brand) {
  await vi.advanceTimersByTimeAsync(ms);
  const asked = ask('/casino-provider/all', '10.0.0.1', own);
  await vi.advanceTimersByTimeAsync(50);
  return asked;
}

test('a frame is not rendered again for the same data, and says how old they are', async () => {
  after = { data: 10, shell: 10, casino: 10 };
  expect(await askAfter(0)).toMatchObject({ outcome: 'rendered', ageMs: 20 });
  expect(await askAfter(850)).toMatchObject({ outcome: 'kept', ageMs: 900 });
  // It is given once more, while its data are asked for.
  expect(await askAfter(550)).toMatchObject({ outcome: 'kept', ageMs: 1500 });
  expect(await askAfter(50)).toMatchObject({ outcome: 'kept', ageMs: 100 });
  expect(renders).toBe(1);
});

test('with other data a page gets the kept frame while the next one is rendered', async () => {
  after = { data: 10, shell: 10, casino: 10 };
  await askAfter(0);
  hash = 'two';
  casino = '<p>More games</p>';
  expect((await askAfter(1200)).html).toContain('<p>Games</p>');
  expect(await askAfter(0)).toMatchObject({ outcome: 'kept', ageMs: 50 });
  expect((await askAfter(0)).html).toContain('<p>More games</p>');
  expect(renders).toBe(2);
});

test('a page waits for a new frame if the data of the kept one are two seconds old', async () => {
  after = { data: 10, shell: 10, casino: 10 };
  await askAfter(0);
  const asked = performance.now();
  expect(await askAfter(1950)).toMatchObject({ outcome: 'kept', ageMs: 10 });
  expect(performance.now() - asked).toBe(2000);
  expect(renders).toBe(1);
});

test.each<[string, () => unknown]>([
  ['after three seconds, as clocks stand in it', () => vi.advanceTimersByTimeAsync(1500)],
  ['for other settings of the brand', () => ({ ...brand })],
])('a frame with the same data is rendered again %s', async (_, change) => {
  await askAfter(0);
  await askAfter(1500);
  const changed = (await change()) as typeof brand | undefined;
  await askAfter(1500, changed === undefined || !('id' in changed) ? brand : changed);
  await askAfter(0);
  expect(renders).toBe(2);
});

test('a frame without one of its parts is rendered again', async () => {
  hasManifest = false;
  expect((await askAfter(0)).html).toContain('boot-card');
  hasManifest = true;
  await askAfter(1100);
  expect((await askAfter(0)).html).toContain('Games');
});

test('eight frames are renewed at the same time, while all pages get theirs', async () => {
  const urls = Array.from({ length: 10 }, (_, at) => `/casino-provider/${at}`);
  const askAll = async () => {
    const asked = urls.map((url, at) => ask(url, `10.0.0.${at}`));
    await vi.advanceTimersByTimeAsync(100);
    return (await Promise.all(asked)).map(({ outcome }) => outcome);
  };
  await askAll();
  await vi.advanceTimersByTimeAsync(1000);
  hash = 'two';
  renders = 0;
  expect(await askAll()).toEqual(urls.map(() => 'kept'));
  expect(renders).toBe(8);
  await askAll();
  expect(renders).toBe(10);
});
