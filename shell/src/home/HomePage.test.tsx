import { queryClient } from '@exchange/api';
import { resetPage, signInAs } from '@exchange/api/testing';
import type { LinkPlace } from '@exchange/contract';
import { BrowserRouter } from '@exchange/federation/router';
import { type Federation, FederationContext } from '@exchange/federation/runtime';
import { startI18n } from '@exchange/i18n';
import { firstPricesStore, setAreasOff, settingsStore } from '@exchange/store';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, renderHook } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { setPageAreas, useAreaLinks } from '../remotes/page-areas.ts';
import { loadDefinitions } from '../shared/testing/areas.ts';
import { HomePage } from './HomePage.tsx';

beforeAll(async () => {
  await startI18n('en');
  setPageAreas({ areas: await loadDefinitions(), remotes: {} });
  setAreasOff([]);
});
afterEach(() => {
  cleanup();
  resetPage();
  vi.unstubAllGlobals();
});

const LOADING = { status: 'loading' };

const linksIn = (place: LinkPlace) => renderHook(() => useAreaLinks(place)).result.current;

const targetsOf = (entries: readonly { label: string; to: string }[]) =>
  entries.map(({ label, to }) => [label, decodeURIComponent(to)]);

it('has the ten categories of the specification with their targets @spec:2.16 @spec:9.9', () => {
  expect(targetsOf(linksIn('categories'))).toEqual([
    ['Cricket', '/sport/4'],
    ['Football', '/sport/1'],
    ['Tennis', '/sport/2'],
    ['Casino', '/casino-provider/All Casinos'],
    ['Teenpatti', '/casino-provider/teen-patti'],
    ['Table Games', '/casino-provider/Table Games'],
    ['Live Casino', '/casino-provider/Live Casinos'],
    ['Crash Games', '/casino-provider/crash-games'],
    ['Slot Games', '/casino-provider/Slot Games'],
    ['Poker', '/casino-provider/Poker'],
  ]);
});

describe('the tiles', () => {
  it('are the eleven of the specification with their targets, and the open bets @spec:2.18 @spec:9.11', () => {
    expect(targetsOf(linksIn('tiles'))).toEqual([
      ['Evolution', '/casino-provider/Live Casinos'],
      ['Cricket', '/sport/4'],
      ['Slot Games', '/casino-provider/Slot Games'],
      ['Football', '/sport/1'],
      ['Casino', '/casino-provider/All Casinos'],
      ['Royal Gaming', '/app/iframe-casino-new/RG/900000'],
      ['Card Games', '/casino-provider/crash-games'],
      ['Fishing Games', '/casino-provider/All Casinos'],
      ['Jili', '/app/iframe-casino-new/Jilli/600000'],
      ['Diamond Casino', '/casino-provider/Indian Casinos'],
      ['Crash Games', '/casino-provider/crash-games'],
      ['Open Bets', '/app/open-bets/p'],
    ]);
  });

  it('ask a guest to log in only for a game and for the open bets', () => {
    const asking = linksIn('tiles').filter(({ forPlayers }) => forPlayers);
    expect(asking.map(({ label }) => label)).toEqual(['Royal Gaming', 'Jili', 'Open Bets']);
  });
});

describe('deposit and withdrawal on the dashboard', () => {
  it.each([
    [true, ['/app/deposit', '/app/withdraw']],
    [false, []],
  ])('sign_up_status 1 %s: %j @spec:2.15', (signUpEnabled, targets) => {
    signInAs({ id: 1, userName: 'asha', token: 't' });
    settingsStore.setState(({ settings }) => ({ settings: { ...settings, signUpEnabled } }));
    expect(linksIn('shortcuts').map(({ to }) => to)).toEqual(targets);
    expect(linksIn('header').map(({ to }) => to)).toEqual(targets);
  });
});

it.each([
  ['wide', true, ['./in-play-board', './game-banners']],
  ['narrow', false, ['./in-play-board']],
])(
  'loads on a %s screen what its first screen shows, before the first render is done',
  (_, matches, first) => {
    vi.stubGlobal('matchMedia', () => ({
      matches,
      addEventListener() {},
      removeEventListener() {},
    }));
    firstPricesStore.setState({ shown: true });
    const requested: string[] = [];
    const modules = {
      version: () => '1',
      subscribe: () => () => undefined,
      get: () => LOADING,
      request: (expose: string) => void requested.push(expose),
    };
    render(
      <FederationContext value={{ modulesOf: () => modules } as unknown as Federation}>
        <QueryClientProvider client={queryClient}>
          <BrowserRouter>
            <HomePage />
          </BrowserRouter>
        </QueryClientProvider>
      </FederationContext>,
    );
    expect(requested).toEqual(first);
  },
);
