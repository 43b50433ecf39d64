import path from 'node:path';
import { loadBrand } from '@exchange/brands';
import { registryForTest } from '@exchange/federation/testing';
import type { Rendered } from '@exchange/frames';
import { beforeEach, expect, test, vi } from 'vitest';
import { createFrames, type ReadFrame } from './frames.ts';

type Page = Parameters<ReadFrame>[0];

const PLACE = '<frame-part data-area="casino" data-expose="./area"></frame-part>';
const SHELL_HTML = `<main>${PLACE}</main>`;
const brand = await loadBrand(path.join(import.meta.dirname, '../../../themes/kheloyar'));
const registry = registryForTest({
  casino: {
    active: {
      ...{ version: '1.0.0', manifestUrl: 'https://areas.test/casino/1.0.0/m.json' },
      ...{ integrity: {}, frame: 'frame.js' },
    },
  },
});

/** Time in ms after which each is there. */
let after: { data: number; shell: number; casino: number };
let casino: string;
let startedAt: number;
let read: ReadFrame;
beforeEach(() => {
  vi.useFakeTimers();
  startedAt = performance.now();
  after = { data: 0, shell: 0, casino: 0 };
  casino = '<p>Games</p>';
  const wait = (ms: number) => new Promise((resolve) => void setTimeout(resolve, ms));
  read = createFrames({
    renderer: {
      pid: () => 1,
      close: () => undefined,
      async render({ key }): Promise<Rendered> {
        const isShell = key.startsWith('shell');
        await wait(isShell ? after.shell : after.casino);
        return { html: isShell ? SHELL_HTML : casino };
      },
    },
    answers: {
      close: () => undefined,
      read: async () => {
        await wait(after.data);
        return [];
      },
    },
    faults: { isResting: () => false, forgive: () => undefined, blame: () => undefined },
    findFile: () => ({ text: '' }),
    seeds: {
      get: async () => ({ files: [], moduleInfo: {} }),
      listsHashes: () => false,
      ahead: () => undefined,
    },
    readShellFile: async () => undefined,
  });
  return () => vi.useRealTimers();
});

/** Asks for a page; returns how it begins, and after how many ms. */
async function ask(url: string, address = '10.0.0.1') {
  const answer = await read({
    ...{ brand, foreign: () => [], path: url, language: 'en', wide: false, registry, calls: [] },
    shell: { version: '1.0.0', build: { entry: [], files: {}, frame: 'frame.js' } },
    part: { area: 'casino', expose: './area' },
    visitor: { brand: brand.id, host: 'play.example', protocol: 'https', address },
    vote: () => undefined,
  } as unknown as Page);
  const ms = Math.round(performance.now() - startedAt);
  return { outcome: answer.outcome, html: answer.frame?.html, ms };
}

test('a page waits 150 ms in all for data, shell and area', async () => {
  after = { data: 90, shell: 55, casino: 1000 };
  const asked = ask('/casino-provider/all');
  await vi.advanceTimersByTimeAsync(2000);
  const { html, ...rest } = await asked;
  expect(rest).toEqual({ outcome: 'rendered', ms: 150 });
  expect(html).toContain('boot-card');
});

test('a shell that takes longer leaves the page its skeleton', async () => {
  after = { data: 90, shell: 70, casino: 0 };
  const asked = ask('/casino-provider/all');
  await vi.advanceTimersByTimeAsync(2000);
  expect(await asked).toEqual({ outcome: 'skeleton:busy', html: undefined, ms: 150 });
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
    ...['rendered', 'rendered', 'rendered', 'skeleton:busy'],
    ...['rendered', 'rendered'],
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
