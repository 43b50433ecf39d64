import path from 'node:path';
import { loadBrand } from '@exchange/brands';
import type { FrameCall, FrameRequest } from '@exchange/federation/registry';
import { documentForTest, registryForTest } from '@exchange/federation/testing';
import type { Rendered } from '@exchange/frames';
import { beforeEach, expect, test, vi } from 'vitest';
import type { FirstAnswers, FoundAnswers } from './first-answers.ts';
import type { WantedFile } from './release-files.ts';
import { createWarmUp, offerCanaries, type WarmedPages } from './warm-up.ts';

const brand = await loadBrand(path.join(import.meta.dirname, '../../../../themes/kheloyar'));
const registryOf = (version: string) =>
  registryForTest({
    casino: {
      active: {
        version,
        manifestUrl: `https://areas.test/casino/${version}/m.json`,
        integrity: { 'frame.js': version },
        frame: 'frame.js',
      },
    },
  });
const pagesOf = (version: string) =>
  ({
    brand,
    registry: registryOf(version),
    shell: {
      version: '1.0.0',
      build: { entry: [], files: { 'page-text.0a.css': '' }, frame: 'frame.js' },
    },
  }) as unknown as WarmedPages;

const NO_CALLS: FoundAnswers = { calls: [], hash: '', askedAt: 0 };

/** What was rendered: area, version, module and address. */
let rendered: string[];
/** Results of the first renders. */
let first: Rendered[];
/** Results of reading the first calls of pages; then there are none. */
let answers: Awaited<ReturnType<FirstAnswers['read']>>[];
/** Calls with which parts were rendered. */
let called: FrameCall[];
/** Addresses of files that were asked for. */
let files: string[];
let pid: number;
let warm: (pages: WarmedPages) => Promise<void>;
beforeEach(() => {
  vi.useFakeTimers();
  rendered = [];
  first = [];
  answers = [];
  called = [];
  files = [];
  pid = 1;
  const known = new Set<string>();
  warm = createWarmUp({
    renderer: {
      pid: () => pid,
      close: () => undefined,
      render: () => Promise.reject(new Error('No page asks')),
      async warm({ key }, json) {
        const { expose, path: at, calls } = JSON.parse(json) as FrameRequest;
        called.push(...calls);
        const found = first.shift() ?? { html: '' };
        if ('html' in found) rendered.push(`${key.split(' ', 2).join(' ')} ${expose} ${at}`);
        return found;
      },
    },
    answers: { close: () => undefined, read: async () => answers.shift() ?? NO_CALLS },
    findFile({ url }: WantedFile) {
      files.push(url);
      const isKnown = known.has(url);
      known.add(url);
      return isKnown ? { text: '' } : { unready: 'file' };
    },
    manifests: {
      get: async () => ({ files: ['https://areas.test/a.css'], moduleInfo: {} }),
      listsHashes: () => false,
      ahead: () => undefined,
    },
    readShellFile: async () => undefined,
  });
  return () => vi.useRealTimers();
});

const warmAll = async (version: string) => {
  const done = warm(pagesOf(version));
  await vi.advanceTimersByTimeAsync(60_000);
  await done;
};
/** Fragments of the casino on the home page. */
const HOME_PARTS = ['./popular-games', './game-banners', './game-results'];
const thrice = (one: string) => [one, one, one];

test('each part is rendered three times as soon as its program is there, and its styles are read', async () => {
  first = [{ unready: 'starting' }, { html: '' }, { unready: 'busy' }];
  await warmAll('1.0.0');
  expect(rendered).toEqual([
    ...thrice('shell 1.0.0 page /'),
    ...HOME_PARTS.flatMap((expose) => thrice(`casino 1.0.0 ${expose} /`)),
    ...thrice('casino 1.0.0 ./area /casino-provider'),
  ]);
  expect(files).toEqual(
    expect.arrayContaining(['https://areas.test/a.css', '/assets/page-text.0a.css']),
  );
});

test('after a change of the registry only what is new is rendered', async () => {
  await warmAll('1.0.0');
  rendered = [];
  await warmAll('1.0.0');
  expect(rendered).toEqual([]);
  await warmAll('1.0.1');
  expect(new Set(rendered)).toEqual(
    new Set([
      ...HOME_PARTS.map((expose) => `casino 1.0.1 ${expose} /`),
      'casino 1.0.1 ./area /casino-provider',
    ]),
  );
});

test('a program that fails is left to the pages, which count it', async () => {
  first = [{ fault: 'throws', text: 'no prices' }];
  await warmAll('1.0.0');
  expect(rendered.filter((one) => one.startsWith('shell'))).toEqual([]);
  expect(rendered).toContain('casino 1.0.0 ./area /casino-provider');
});

test('the first calls are read again until the server answers', async () => {
  const call = { method: 'POST', url: '/api/v5/our-slide', status: 200, data: {} };
  answers = ['late', 'missing', { ...NO_CALLS, calls: [call] }];
  await warmAll('1.0.0');
  expect(called[0]).toEqual(call);
});

test('another process of the renderer is warmed, too', async () => {
  await warmAll('1.0.0');
  const before = [...rendered];
  rendered = [];
  pid = 2;
  await warmAll('1.0.0');
  expect(rendered).toEqual(before);
});

test('one that never starts ends the wait', async () => {
  first = Array.from({ length: 5000 }, () => ({ unready: 'down' }));
  const done = warm(pagesOf('1.0.0'));
  await vi.advanceTimersByTimeAsync(200_000);
  await done;
  expect(rendered).toEqual([]);
});

test('canaries are offered to all, and no other version changes', () => {
  const { active } = registryOf('1.0.0').remotes.casino ?? {};
  if (!active) throw new Error('There is no casino');
  const document = documentForTest({ casino: { active } });
  const [version] = document.microFrontends.casino ?? [];
  if (!version) throw new Error('There is no version');
  const canary = { ...version, deployment: { traffic: 10, default: false } };
  const offered = offerCanaries({ ...document, microFrontends: { casino: [version, canary] } });
  expect(offered.microFrontends.casino).toEqual([
    version,
    { ...canary, deployment: { traffic: 10, default: false, canary: { to: 'share', share: 100 } } },
  ]);
});
