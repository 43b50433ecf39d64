import { resetPage, signInAs } from '@exchange/api/testing';
import { callFirst, endpoints } from '@exchange/contract';
import { setAreasOff } from '@exchange/store';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { initialRenderStore } from '../shared/initial-render.store.ts';
import { loadAhead } from './load-ahead.api.ts';
import { setPageAreas } from './page-areas.ts';

const games = callFirst(endpoints.casinoGames, { provider_name: ':provider', limit: 100 });
const toArea = (path: string, calls: readonly (typeof games)[] = []) => ({
  ...{ title: { en: path }, fragments: [], menu: [], links: [] },
  pages: [{ path, calls: [{ at: ':provider', calls: [...calls] }] }],
});
const AREAS = {
  casino: toArea('/casino-provider', [games]),
  wallet: toArea('/app/deposit'),
  reports: toArea('/app/open-bets'),
};

const manifestUrl = (area: string) => `https://areas.example/${area}/1.0.0/m.json`;
const toRemote = (area: string) => ({
  active: { version: '1.0.0', manifestUrl: manifestUrl(area), integrity: { 'm.json': area } },
});
const REGISTRY = {
  areas: AREAS,
  remotes: Object.fromEntries(Object.keys(AREAS).map((area) => [area, toRemote(area)])),
};

const sent = vi.spyOn(globalThis, 'fetch');
const load = vi.fn(async () => undefined);
let status: 'idle' | 'ready' = 'idle';
let end: () => void;
beforeEach(() => {
  sent.mockReset().mockImplementation(async () => Response.json({}));
  load.mockClear();
  status = 'idle';
  setPageAreas(REGISTRY);
  setAreasOff([]);
  initialRenderStore.setState({ done: false });
  const partsOf = () => ({ get: () => ({ status }) });
  end = loadAhead({ load, partsOf } as unknown as Parameters<typeof loadAhead>[0], REGISTRY);
});
afterEach(() => {
  end();
  document.body.replaceChildren();
  resetPage();
});

/** Presses a link as a finger does, on what is inside of it. */
function press(href: string, event: PointerEventInit = {}) {
  const link = document.createElement('a');
  link.href = href;
  link.append(document.createElement('img'));
  document.body.append(link);
  const init = { bubbles: true, isPrimary: true, button: 0, ...event };
  link.firstElementChild?.dispatchEvent(new PointerEvent('pointerdown', init));
}

it('a press on a link to another area starts its code and the calls of that address', () => {
  press('/casino-provider/Evolution%20Live?x=1');
  expect(load.mock.calls).toEqual([[{ area: 'casino', expose: './area' }]]);
  expect(sent.mock.calls.map(([url, init]) => [url, init?.body])).toEqual([
    [games.url, JSON.stringify({ ...(games.body as object), provider_name: 'Evolution Live' })],
  ]);
});

it.each([
  ['that is there already', '/casino-provider/x', () => (status = 'ready'), {}],
  ['that is switched off', '/casino-provider/x', () => setAreasOff(['casino']), {}],
  ['for players, by a guest', '/app/deposit', () => undefined, {}],
  ['of another site', 'https://other.example/casino-provider/x', () => undefined, {}],
  ['by the second button', '/casino-provider/x', () => undefined, { button: 2 }],
  ['by a second finger', '/casino-provider/x', () => undefined, { isPrimary: false }],
])('a press on a link to an area %s starts nothing', (_, href, prepare, event) => {
  prepare();
  press(href, event);
  expect(load).not.toHaveBeenCalled();
  expect(sent).not.toHaveBeenCalled();
});

it('a failed load ahead is no error of the page', async () => {
  load.mockRejectedValueOnce(new Error('offline'));
  press('/casino-provider/x');
  await expect(load.mock.results[0]?.value).rejects.toThrow('offline');
});

it.each([
  ['a guest', () => undefined, ['casino']],
  [
    'a player',
    () => signInAs({ id: 1, userName: 'asha', token: 'one' }),
    ['casino', 'wallet', 'reports'],
  ],
])(
  'after the first render %s has the manifests of the areas that may be opened',
  async (_, prepare, areas) => {
    prepare();
    expect(sent).not.toHaveBeenCalled();
    initialRenderStore.setState({ done: true });
    await Promise.resolve();
    await Promise.resolve();
    expect(sent.mock.calls).toEqual(
      areas.map((area) => [
        manifestUrl(area),
        { credentials: 'omit', integrity: area, priority: 'low' },
      ]),
    );
  },
);
