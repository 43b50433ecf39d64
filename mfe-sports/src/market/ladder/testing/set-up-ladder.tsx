import { queryClient } from '@exchange/api';
import { type ConnectedServer, connectTestServer, signInAs } from '@exchange/api/testing';
import type { Market, Match } from '@exchange/contract';
import { startI18n } from '@exchange/i18n';
import {
  createThinMarket,
  startTestExchange,
  type TestExchange,
  type TestUser,
} from '@exchange/server/testing';
import { signOut, toastsStore } from '@exchange/store';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { closeSlip, setOneClick } from '../../../bet-slip/slip.store.ts';
import { saveOneClickStake, stakeSettingsQuery } from '../../../bet-slip/stake-settings.api.ts';
import { MarketPanel } from '../../MarketPanel.tsx';

const match: Match = {
  id: 'match-market',
  sportId: '4',
  name: 'A v B',
  inPlay: false,
  hasBookmaker: false,
  hasFancy: false,
  hasStats: false,
  hasTv: false,
};
export const runner = (id: string) => ({
  id,
  name: `Team ${id}`,
  active: true,
  result: 0,
  back: [],
  lay: [],
});
const market: Market = {
  id: 'market',
  name: 'Match Odds',
  runners: [runner('A'), runner('B')],
  minStake: 10,
  maxStake: 100_000,
  suspended: false,
  betAllowed: true,
  opensBefore: 0,
  betDelay: 0,
  version: 1,
  priceType: 'decimal',
};

/** More than the tests advance the clock. */
const HOURS_MS = 6 * 3_600_000;

/** The page of the tests. */
interface LadderPage {
  readonly server: TestExchange;
  readonly line: ConnectedServer;
  readonly user: TestUser;
  readonly other: TestUser;
  thin: ReturnType<typeof createThinMarket>;
  view: (changes?: Partial<Market>, stale?: boolean) => ReactElement;
  opener: () => HTMLElement;
  grid: () => Promise<HTMLElement>;
  /** Opens the ladder; returns a function that shows a changed market. */
  open: (
    changes?: Partial<Market>,
    stale?: boolean,
  ) => Promise<(later: Partial<Market>, isStale?: boolean) => void>;
  cell: (name: string | RegExp) => HTMLElement;
  /** Presses a key at the focus; returns false if the default was prevented. */
  press: (key: string, more?: object) => boolean;
  /** Returns the name of what has the focus. */
  focused: () => string | null | undefined;
  /** Returns the requests that place a bet. */
  saved: () => ConnectedServer['sent'];
  /** Returns the player's open bets: price and unmatched stake. */
  listOwn: () => Promise<unknown[][]>;
  enableOneClick: (stake: number) => Promise<void>;
}

/** Prepares a market with little liquidity for each test; returns its page and what is on it. */
export function setUpLadder(): LadderPage {
  let server: TestExchange;
  let line: ConnectedServer;
  let user: TestUser;
  let other: TestUser;
  const thin = createThinMarket(
    () => server,
    () => user,
  );
  beforeAll(async () => {
    await startI18n('en');
    server = await startTestExchange();
    // Lists of bets are asked for by the browser's dates.
    server.clock.advance(Date.now() - HOURS_MS - server.clock.now().getTime());
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.reset();
    server.clock.advance(60_000);
    line = connectTestServer(server.app);
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    user = await server.createUser({ rupees: 10_000 });
    other = await server.createUser({ rupees: 10_000 });
    await thin.open();
    signInAs(user);
  });
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    line.disconnect();
    setOneClick(false);
    closeSlip();
    signOut();
    queryClient.clear();
    toastsStore.setState({ toasts: [] });
  });

  const view = (changes: Partial<Market> = {}, stale = false) => (
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <MarketPanel match={match} market={{ ...market, ...changes }} stale={stale} />
      </MemoryRouter>
    </QueryClientProvider>
  );
  const opener = () => screen.getByLabelText('Price ladder of Match Odds', { selector: 'button' });
  const grid = () => screen.findByRole('grid', { name: 'Price ladder of Team A' });
  async function open(changes: Partial<Market> = {}, stale = false) {
    const { rerender } = render(view(changes, stale));
    opener().focus();
    fireEvent.click(opener());
    await grid();
    return (later: Partial<Market>, isStale = false) => rerender(view(later, isStale));
  }
  const cell = (name: string | RegExp) => within(screen.getByRole('grid')).getByLabelText(name);
  const press = (key: string, more = {}) =>
    fireEvent.keyDown(document.activeElement as Element, { key, ...more });
  const focused = () => document.activeElement?.getAttribute('aria-label');
  const saved = () => line.sent.filter(({ url }) => url.endsWith('save-bet'));
  const listOwn = async () =>
    (await thin.listOpen()).map(({ asked_odds, Odds, unmatched }) => [
      asked_odds ?? Odds,
      unmatched,
    ]);
  async function enableOneClick(stake: number) {
    await saveOneClickStake(stake);
    await queryClient.fetchQuery(stakeSettingsQuery);
    setOneClick(true);
  }

  return {
    ...{ thin, view, opener, grid, open, cell, press, focused, saved, listOwn, enableOneClick },
    get server() {
      return server;
    },
    get line() {
      return line;
    },
    get other() {
      return other;
    },
    get user() {
      return user;
    },
  };
}
