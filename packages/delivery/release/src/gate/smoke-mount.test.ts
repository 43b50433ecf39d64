import { type PageRegistry, withMenu } from '@exchange/federation/registry';
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
const release = recordForTest('casino', '2.0.0', { 'm.json': '{}' });
const AREAS = { casino: release.area && withMenu(release.area) };
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
    'without a live version of the area, and of a system that does not tell where files are',
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

interface OpenedPages {
  /** Text of the fallback that stands for it. */
  fallback?: string;
  /** Whether it runs each line of code of the gate; the last one stays. */
  answers?: boolean[];
  /** Error of the page. */
  thrown?: string;
}

/** Opens pages whose shell has drawn its first prices, requested `asked` and mounted it. */
function openPages(
  asked: readonly string[],
  { fallback, answers = [true], thrown }: OpenedPages = {},
) {
  const left = [...answers];
  const doesAnswer = () => (left.length > 1 ? left.shift() : left[0]);
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
      on: (name: string, listener: (error: Error) => void) => {
        if (name === 'pageerror' && thrown) listener(new Error(thrown));
      },
      addInitScript: async () => undefined,
      route: async (address: unknown, answer: () => Promise<void>) => routes.set(address, answer),
      goto: async (address: string) => routes.get(address)?.(route),
      evaluate: async () => {
        if (doesAnswer()) return false;
        throw new Error('Target page, context or browser has been closed');
      },
      reload: async () => undefined,
      waitForTimeout: async () => undefined,
      waitForFunction: async (run: (wanted: unknown) => unknown, wanted: unknown) => {
        const value = doesAnswer() && run(wanted);
        if (!value) throw new Error('Timeout 20000ms exceeded.');
        return { jsonValue: async () => value };
      },
    };
    return { newPage: async () => page, close: async () => undefined };
  });
}

const printed: string[] = [];
/** Mounts a release on a machine where an idle page gets this part of a processor. */
function mount(one: typeof release, share = 1) {
  printed.length = 0;
  const repeats = { print: (line: string) => void printed.push(line), measure: async () => share };
  return mountInLiveShell(one, LIVE, repeats);
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
  expect(await mount(lending([], exposes))).toEqual({
    mounted,
    faults: [],
  });
});

test('a lent module that shows its fallback is a fault, also if its file was never requested', async () => {
  openPages([], { fallback: 'It could not be loaded' });
  const { faults } = await mount(lending([], BANNERS));
  expect(faults).toEqual([expect.stringMatching(/at \/: It could not be loaded/)]);
});

test.each([
  [
    'does not mount is a fault',
    [true],
    'it does not mount in the live shell at /casino-provider: nothing was shown in time',
  ],
  [
    'runs no code froze',
    [false],
    'it froze in the live shell at /casino-provider: its code does not come to an end',
  ],
])('a page that %s', async (_, answers, fault) => {
  openPages([], { answers });
  const { mounted, faults } = await mount(lending([PAGE], {}));
  expect(mounted).toBe(false);
  expect(faults).toEqual([expect.stringContaining(fault)]);
  expect(printed).toEqual([]);
});

test('a page that froze on a busy machine is mounted again, and passes once it answers', async () => {
  openPages(['entry.js'], { answers: [false, false, true] });
  expect(await mount(lending([PAGE], {}), 0.2)).toEqual({ mounted: true, faults: [] });
  expect(printed).toEqual([expect.stringContaining('Try 2 of 3')]);
});

test('an error of the page is no fault of a busy machine', async () => {
  openPages(['entry.js'], { answers: [true], thrown: 'TypeError: broken' });
  const { faults } = await mount(lending([PAGE], {}), 0.2);
  expect(faults).toEqual([expect.stringContaining('at /casino-provider: TypeError: broken')]);
  expect(printed).toEqual([]);
});
