import { type ConnectedServer, connectTestServer } from '@exchange/api/testing';
import { ALL_FEATURES, type AreaDefinition, paths, type Switches } from '@exchange/contract';
import type { PageRegistry } from '@exchange/federation/registry';
import { createFederation, FederationContext } from '@exchange/federation/runtime';
import { startI18n } from '@exchange/i18n';
import { startTestApp, type TestApp } from '@exchange/server/testing';
import { featuresStore, firstPricesStore, setAreasOff, settingsStore } from '@exchange/store';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Marquee, settingsChangeStore } from '../home/marquee/Marquee.tsx';
import { BottomBar } from '../layout/BottomBar.tsx';
import { setPageAreas } from '../remotes/page-areas.ts';
import { RemoteRoute } from '../routes.tsx';
import { refreshSettings } from '../settings/settings.api.ts';
import { initialRenderStore } from '../shared/initial-render.store.ts';
import { followSwitches, loadFirstRemote } from './start.ts';

const toArea = (name: string, page: AreaDefinition['pages'][number]) => ({
  title: { en: name },
  pages: [page],
  fragments: [],
  links: [{ place: 'bottom', label: { en: name }, to: page.path }],
});
const AREAS = {
  sports: toArea('Sports', { path: '/sport', calls: [] }),
  casino: toArea('Casino', { path: '/casino-provider', feature: 'casino', calls: [] }),
  wallet: toArea('Wallet', { path: '/app/deposit', calls: [] }),
  reports: toArea('Reports', { path: '/app/open-bets', calls: [] }),
};
const never = new Promise<never>(() => undefined);

beforeEach(() => {
  vi.useFakeTimers();
  setPageAreas({ areas: AREAS, remotes: {} });
  setAreasOff([]);
  history.replaceState(null, '', paths.casinoLobby('All Casinos'));
});
afterEach(() => {
  vi.useRealTimers();
  history.replaceState(null, '', '/');
});

it.each([
  ['no longer than a second for a remote that does not answer', never, 1000],
  ['not at all for one that is there', Promise.resolve(undefined as never), 0],
] as const)('the start waits %s @spec:9.6 @spec:shell.15', async (_name, remote, ms) => {
  const load = vi.fn(() => remote);
  const done = vi.fn();
  const start = loadFirstRemote({ load }).then(done);
  if (ms > 0) {
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(done).not.toHaveBeenCalled();
  }
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toHaveBeenCalledOnce();
  await start;
  expect(load).toHaveBeenCalledOnce();
});

it("a guest at a player's URL needs no remote", async () => {
  history.replaceState(null, '', paths.deposit());
  const load = vi.fn(() => never);
  await loadFirstRemote({ load });
  expect(load).not.toHaveBeenCalled();
});

const RELEASE = { version: '1.0.0', manifestUrl: 'http://remotes.example/casino/m.json' };
const HELD: Switches = {
  versions: { sports: '1.0.0', casino: '1.0.0', wallet: '1.0.0', reports: '1.0.0' },
  withdrawn: {},
  features: ALL_FEATURES,
  settingsTag: 'first',
};
const CASINO_OFF = { ...HELD, versions: { ...HELD.versions, casino: undefined } };

/** The edge's reply; without Web Locks, as here, pages poll it. */
let held: unknown = HELD;
let stop: () => void = () => undefined;

let server: TestApp;
let line: ConnectedServer;
beforeAll(async () => {
  await startI18n('en');
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(() => {
  line = connectTestServer(server.app);
  held = HELD;
  const still = { matches: true, addEventListener() {}, removeEventListener() {} };
  vi.stubGlobal('matchMedia', () => still);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(JSON.stringify(held)));
});
afterEach(() => {
  stop();
  cleanup();
  line.disconnect();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  featuresStore.setState({ features: ALL_FEATURES, areasOff: [] });
  settingsChangeStore.setState({ hasChanged: false });
  initialRenderStore.setState({ done: false });
});

/** Renders the casino's page and the bottom bar. */
async function show(registered = true) {
  const registry: PageRegistry = {
    areas: AREAS,
    remotes: registered ? { casino: { active: RELEASE } } : {},
  };
  const federation = createFederation(registry, {
    askVersions: async () => ({}),
    isBusy: () => false,
    reload: () => undefined,
  });
  // No build of the casino exists here: its page stays loading.
  vi.spyOn(federation.modulesOf('casino'), 'request').mockReturnValue();
  const casino = {
    path: '/casino-provider/*',
    element: <RemoteRoute area="casino" mount="/casino-provider" />,
  };
  const router = createMemoryRouter([casino, { path: '*', element: null }], {
    initialEntries: ['/casino-provider'],
  });
  render(
    <FederationContext value={federation}>
      <Marquee />
      <RouterProvider router={router} />
    </FederationContext>,
  );
  stop = followSwitches(federation, 'first');
  // Starts after the first render.
  await act(async () => undefined);
  return { federation, router };
}

/** Makes the page visible after a while, which polls the edge. */
async function learn(switches: unknown) {
  held = switches;
  vi.setSystemTime(Date.now() + 60_000);
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(() => fetch).toHaveBeenCalled();
    await new Promise((resolve) => setImmediate(resolve));
  });
}

describe('an area that is switched off while its page is open', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    firstPricesStore.setState({ shown: true });
    initialRenderStore.setState({ done: true });
  });

  it('is replaced by a plain notice at once, which is no fault, and returns by itself', async () => {
    await show();
    await learn(CASINO_OFF);
    expect(await screen.findByText('This part is switched off at the moment.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Go to the home page' })).toBeTruthy();
    await learn(HELD);
    await expect
      .poll(() => screen.queryByText('This part is switched off at the moment.'))
      .toBeNull();
    expect(document.querySelector('[data-boundary=casino]')).not.toBeNull();
  });

  it('hides its links, as a feature of the brand does', async () => {
    const { router } = await show();
    cleanup();
    const bar = createMemoryRouter([{ path: '*', element: <BottomBar /> }]);
    render(<RouterProvider router={bar} />);
    expect(screen.getByRole('link', { name: 'Casino' })).toBeTruthy();
    await learn(CASINO_OFF);
    await expect.poll(() => screen.queryByRole('link', { name: 'Casino' })).toBeNull();
    await learn(HELD);
    expect(await screen.findByRole('link', { name: 'Casino' })).toBeTruthy();
    await learn({ ...HELD, features: { ...ALL_FEATURES, casino: false } });
    await expect.poll(() => screen.queryByRole('link', { name: 'Casino' })).toBeNull();
    router.dispose();
  });

  it('shows the notice on a page that was opened while it was off', async () => {
    setAreasOff(['casino']);
    await show(false);
    expect(screen.getByText('This part is switched off at the moment.')).toBeTruthy();
  });
});

it('a page from before the edge knew any areas is reloaded when versions come', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  sessionStorage.clear();
  initialRenderStore.setState({ done: true });
  setPageAreas({ areas: {}, remotes: {} });
  const reload = vi.fn();
  const federation = createFederation(
    { areas: {}, remotes: {} },
    { askVersions: async () => HELD.versions, isBusy: () => false, reload },
  );
  held = { ...HELD, versions: {} };
  stop = followSwitches(federation, 'first');
  await act(async () => undefined);
  await learn(HELD);
  await expect.poll(() => reload).toHaveBeenCalledOnce();
});

it('a feature that the brand disables is shown as not offered, also on an open page', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  initialRenderStore.setState({ done: true });
  await show();
  await learn({ ...HELD, features: { ...ALL_FEATURES, casino: false } });
  expect(await screen.findByText('This is not offered here.')).toBeTruthy();
});

it('changed settings are fetched, and a new notice is shown', async () => {
  initialRenderStore.setState({ done: true });
  await refreshSettings();
  const { settings } = settingsStore.getState();
  settingsStore.setState({ settings: { ...settings, message: '' } });
  await show();
  expect(screen.queryByRole('region', { name: 'Announcement' })).toBeNull();
  vi.useFakeTimers({ toFake: ['Date'] });
  const before = line.sent.length;
  await learn({ ...HELD, settingsTag: 'second' });
  vi.useRealTimers();
  const asked = () => line.sent.slice(before).map(({ url }) => url);
  await expect.poll(() => asked()).toEqual(['/api/v5/default-setting']);
  // The server of this test has it, unlike the page.
  expect(await screen.findByRole('region', { name: 'Announcement' })).toBeTruthy();
});
