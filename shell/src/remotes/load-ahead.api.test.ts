import { resetPage } from '@exchange/api/testing';
import { callFirst, endpoints, START_CALLS, type StartCalls } from '@exchange/contract';
import type { PageRegistry } from '@exchange/federation/registry';
import { setAreasOff } from '@exchange/store';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadAhead } from './load-ahead.api.ts';
import { setPageAreas } from './page-areas.ts';

const games = callFirst(endpoints.casinoGames, { provider_name: ':provider', limit: 100 });
const toArea = (path: string, calls: readonly (typeof games)[] = []) => ({
  title: { en: path },
  fragments: [],
  links: [],
  pages: [{ path, calls: [{ at: ':provider', calls: [...calls] }] }],
});
const AREAS = {
  casino: toArea('/casino-provider', [games]),
  wallet: toArea('/app/deposit'),
  reports: toArea('/app/open-bets'),
};
const folderOf = (area: string) => `https://areas.example/${area}/1.0.0/`;
const toRemote = (area: string) => ({
  active: {
    version: '1.0.0',
    manifestUrl: `${folderOf(area)}m.json`,
    integrity: { 'm.json': `hash of ${area}` },
  },
});
const REGISTRY = {
  areas: AREAS,
  remotes: Object.fromEntries(Object.keys(AREAS).map((area) => [area, toRemote(area)])),
};
const assets = (js: string, css: string) => ({ js: { sync: [js] }, css: { sync: [css] } });
const MANIFEST = {
  metaData: { remoteEntry: { path: '', name: 'entry.js' } },
  exposes: [
    { path: './area', assets: assets('area.js', 'area.css') },
    { path: './games', assets: assets('games.js', 'games.css') },
  ],
  integrity: { 'entry.js': 'E', 'area.js': 'A', 'area.css': 'C', 'games.js': 'G' },
};

const sent = vi.spyOn(globalThis, 'fetch');
/** Stands in for what starts calls in a page. */
const startCalls = vi.fn<StartCalls>();
/** Lists the addresses that were asked for, with the hashes that they must have. */
const asked = () =>
  sent.mock.calls.map(([url, init]) => `${url} ${init?.integrity ?? ''}`.trim().split('/').at(-1));
let status: 'idle' | 'ready';
let isDue: boolean;
let end: () => void;
function begin(remotes: PageRegistry['remotes']) {
  const modulesOf = () => ({ get: () => ({ status }) });
  const federation = { modulesOf, upgrade: { isDue: () => isDue } };
  end = loadAhead(federation as unknown as Parameters<typeof loadAhead>[0], {
    ...REGISTRY,
    remotes,
  });
}
beforeEach(() => {
  vi.useFakeTimers();
  sent.mockReset().mockImplementation(async () => Response.json(MANIFEST));
  startCalls.mockReset().mockReturnValue([]);
  vi.stubGlobal(START_CALLS, startCalls);
  status = 'idle';
  isDue = false;
  setPageAreas(REGISTRY);
  setAreasOff([]);
  begin(REGISTRY.remotes);
});
afterEach(() => {
  end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  resetPage();
});

/** Sends an event to what is inside of a link, as a finger does. */
function send(type: string, href: string, init: PointerEventInit = {}, target = '') {
  const link = Object.assign(document.createElement('a'), { href, target });
  link.append(document.createElement('img'));
  document.body.append(link);
  // jsdom would follow the link.
  link.addEventListener('click', (event) => event.preventDefault());
  const event = { bubbles: true, cancelable: true, isPrimary: true, button: 0, ...init };
  link.firstElementChild?.dispatchEvent(new PointerEvent(type, event));
}
const FILES = ['m.json hash of casino', 'entry.js E', 'area.js A', 'area.css C'];

it('a press fetches the files of the next area, and its click starts the calls of that address', async () => {
  send('pointerdown', '/casino-provider/Evolution%20Live?x=1');
  await vi.advanceTimersByTimeAsync(60);
  expect(asked()).toEqual(FILES);
  sent.mockClear();
  send('click', '/casino-provider/Evolution%20Live?x=1');
  const body = { ...(games.body as object), provider_name: 'Evolution Live' };
  expect(startCalls.mock.calls).toEqual([[[{ ...games, body }], undefined]]);
  expect(sent).not.toHaveBeenCalled();
});

it('a press waits for no manifest where the page knows the files', async () => {
  end();
  const ahead = { 'entry.js': 'E', 'area.js': 'A' };
  const { active } = toRemote('casino');
  begin({ casino: { active: { ...active, ahead } } });
  sent.mockReset().mockReturnValue(new Promise(() => undefined));
  send('pointerdown', '/casino-provider/x');
  await vi.advanceTimersByTimeAsync(60);
  expect(asked()).toEqual(['m.json hash of casino', 'entry.js E', 'area.js A']);
});

it('a press fetches no manifest of an area that the page began with', async () => {
  end();
  const ahead = { 'entry.js': 'E', 'area.js': 'A' };
  const { active } = toRemote('casino');
  const integrity = { ...active.integrity, ...ahead };
  begin({ casino: { active: { ...active, integrity, ahead } } });
  send('pointerdown', '/casino-provider/x');
  await vi.advanceTimersByTimeAsync(60);
  expect(asked()).toEqual(['entry.js E', 'area.js A']);
});

it('a finger that scrolls fetches nothing', async () => {
  send('pointerdown', '/casino-provider/x');
  await vi.advanceTimersByTimeAsync(59);
  send('pointercancel', '/casino-provider/x');
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent).not.toHaveBeenCalled();
});

it.each([
  ['to an area that is there already', '/casino-provider/x', () => (status = 'ready'), {}, ''],
  ['to an area that is off', '/casino-provider/x', () => setAreasOff(['casino']), {}, ''],
  ['to a version that needs a reload', '/casino-provider/x', () => (isDue = true), {}, ''],
  ['to a page of players, by a guest', '/app/deposit', () => undefined, {}, ''],
  ['to another site', 'https://other.example/casino-provider/x', () => undefined, {}, ''],
  ['by the second button', '/casino-provider/x', () => undefined, { button: 2 }, ''],
  ['with Ctrl', '/casino-provider/x', () => undefined, { ctrlKey: true }, ''],
  ['to another tab', '/casino-provider/x', () => undefined, {}, '_blank'],
])('a press and a click %s start nothing', async (_, href, prepare, event, target) => {
  prepare();
  send('pointerdown', href, event, target);
  await vi.advanceTimersByTimeAsync(60);
  send('click', href, event, target);
  expect(sent).not.toHaveBeenCalled();
  expect(startCalls).not.toHaveBeenCalled();
});

it('what cannot be fetched ahead is no error of the page', async () => {
  const rejected = vi.fn();
  process.on('unhandledRejection', rejected);
  sent.mockRejectedValue(new TypeError('offline'));
  send('pointerdown', '/casino-provider/x');
  await vi.advanceTimersByTimeAsync(60);
  send('click', '/casino-provider/x');
  vi.useRealTimers();
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', rejected);
  expect(sent).toHaveBeenCalledOnce();
  expect(rejected).not.toHaveBeenCalled();
});
