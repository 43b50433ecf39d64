import type { PageRegistry } from '@exchange/federation/registry';
import { recordForTest, SOME_HASH } from '@exchange/federation/testing';
import type { Page, Route } from 'playwright-core';
import { afterEach, expect, test, vi } from 'vitest';
import { mountInLiveShell } from './smoke-mount.ts';
import { replaceInPage, standIn } from './stand-in.ts';

const live = (version: string) => ({
  version,
  manifestUrl: `https://casino.example/casino/${version}/m.json`,
  integrity: { 'a.js': SOME_HASH },
});
const record = recordForTest('casino', '2.0.0', { 'm.json': '{}' });
const release = { ...record, ...(record.area && { area: { ...record.area, links: [] } }) };
const AREAS = { casino: release.area };
const pageOf = (remotes: PageRegistry['remotes']) =>
  `<head><script type="application/json" id="registry">${JSON.stringify({ areas: AREAS, remotes })}</script></head>`;

test('the release replaces the live version, at its origin and without a fallback', () => {
  const sports = { active: live('5.0.0') };
  const page = pageOf({ casino: { active: live('1.0.0'), lastGood: live('0.9.0') }, sports });
  const replaced = replaceInPage(page, release);
  expect(replaced?.folder).toBe('https://casino.example/casino/2.0.0/');
  expect(replaced?.text).toBe(
    pageOf({
      casino: {
        active: {
          version: '2.0.0',
          manifestUrl: 'https://casino.example/casino/2.0.0/m.json',
          integrity: { 'm.json': release.files['m.json']?.integrity ?? '' },
        },
      },
      sports,
    }),
  );
});

test.each([
  [
    'without a live version of the area, and of a system that does not name the place of files',
    pageOf({}),
  ],
  ['of something else', '<html>Not the shell</html>'],
])('a page %s cannot show it', (_, page) => {
  expect(replaceInPage(page, release)).toBeUndefined();
});

test('a new area stands in at the origin of all areas, with its pages', () => {
  const promo = recordForTest('promo', '0.1.0', { 'm.json': '{}' });
  const replaced = replaceInPage(pageOf({}), promo, 'https://{area}.areas.example');
  expect(replaced?.folder).toBe('https://promo.areas.example/promo/0.1.0/');
  const [, json = ''] = /id="registry">(.*?)</.exec(replaced?.text ?? '') ?? [];
  expect(JSON.parse(json)).toMatchObject({
    areas: { casino: {}, promo: { pages: [{ path: '/promo' }] } },
    remotes: { promo: { active: { version: '0.1.0' } } },
  });
});

test.each([
  ['while it is open', async () => undefined],
  ['once it is closed', async () => Promise.reject(new Error('the page is closed'))],
])('a shell that does not answer fails the page %s, and not the gate', async (_, abort) => {
  const page = { route: vi.fn<Page['route']>() };
  await standIn(page, release, { address: 'https://play.example/' });
  const [, answer] = page.route.mock.calls[0] ?? [];
  const fetch = () => Promise.reject(new Error('connect ECONNREFUSED'));
  const route = { fetch, abort: vi.fn(abort) };
  await answer?.(route as unknown as Route, {} as Parameters<NonNullable<typeof answer>>[1]);
  expect(route.abort).toHaveBeenCalledOnce();
});

const browser = vi.hoisted(() => ({ newContext: vi.fn() }));
vi.mock('playwright-core', () => {
  const server = { wsEndpoint: () => '', kill: async () => undefined };
  return {
    chromium: {
      executablePath: () => process.execPath,
      launchServer: async () => server,
      connect: async () => browser,
    },
  };
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** Opens pages whose shell has drawn its first prices, requested `asked` and mounted it. */
function openPages(asked: readonly string[], fallback?: string) {
  vi.stubEnv('RELEASE_BROWSER_SANDBOX', 'off');
  vi.stubEnv('CHROMIUM_PATH', '');
  vi.stubGlobal('window', { scrollTo: () => undefined });
  const alert = { querySelector: () => alert, textContent: fallback };
  vi.stubGlobal('document', {
    querySelectorAll: () => (fallback ? [alert] : []),
    querySelector: (selector: string) =>
      fallback && selector.startsWith('[data-boundary') ? alert : null,
  });
  const toEntry = (name: string) => ({ name, startTime: -60_000 }) as PerformanceEntry;
  const addresses = asked.map((file) => toEntry(`https://casino.example/casino/2.0.0/${file}`));
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(addresses as never);
  vi.spyOn(performance, 'getEntriesByName').mockImplementation((name) =>
    name === 'mf:casino:mount' && asked.length === 0 ? [] : [toEntry(name) as never],
  );
  const html = pageOf({ casino: { active: live('1.0.0') } });
  const response = { text: async () => html, headers: () => ({}), status: () => 200 };
  const route = { fetch: async () => response, fulfill: async () => undefined };
  browser.newContext.mockImplementation(async () => {
    const routes = new Map<unknown, (route: unknown) => Promise<void>>();
    const page = {
      ...{ on: () => page, addInitScript: async () => undefined },
      route: async (address: unknown, answer: () => Promise<void>) => routes.set(address, answer),
      goto: async (address: string) => routes.get(address)?.(route),
      evaluate: async () => true,
      reload: async () => undefined,
      context: () => ({ newCDPSession: async () => ({ send: async () => ({ metrics: [] }) }) }),
      waitForTimeout: async () => undefined,
      waitForFunction: async (run: (wanted: unknown) => unknown, wanted: unknown) => {
        const value = run(wanted);
        if (!value) throw new Error('Timeout 20000ms exceeded.');
        return { jsonValue: async () => value };
      },
    };
    return { newPage: async () => page, close: async () => undefined };
  });
}

const LIVE = { address: 'https://play.example', server: { paths: {} } };
const PAGE = { path: '/casino-provider', calls: [] };
const lending = (pages: readonly (typeof PAGE)[], exposes: Record<string, string[]>) => ({
  ...release,
  area: { ...(release.area as NonNullable<typeof release.area>), pages: [...pages] },
  exposes,
});
const RESULTS = { './game-results': ['results.js'] };
const BANNERS = { './game-banners': ['banners.js'] };

test.each([
  ['shows without an action are mounted there', BANNERS, ['banners.js'], true],
  ['shows some of are mounted there', { ...RESULTS, ...BANNERS }, ['banners.js'], true],
  ['shows after an action only are not awaited, nor count as mounted', RESULTS, [], false],
  ['has no place for, of a release of nothing, count as not mounted', {}, [], false],
])('modules that the home page %s', async (_, exposes, asked, mounted) => {
  openPages(asked);
  expect(await mountInLiveShell(lending([], exposes), LIVE)).toEqual({
    ...{ mounted, faults: [] },
  });
});

test('a lent module that shows its fallback is a fault, also if its file was never requested', async () => {
  openPages([], 'It could not be loaded');
  const { faults } = await mountInLiveShell(lending([], BANNERS), LIVE);
  expect(faults).toEqual([expect.stringMatching(/at \/: It could not be loaded/)]);
});

test('a page that does not mount is a fault', async () => {
  openPages([]);
  const { mounted, faults } = await mountInLiveShell(lending([PAGE], {}), LIVE);
  expect(mounted).toBe(false);
  expect(faults).toEqual([
    expect.stringMatching(/at \/casino-provider: nothing was shown in time/),
  ]);
});
