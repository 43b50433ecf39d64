import { call, queryClient } from '@exchange/api';
import {
  type ConnectedServer,
  connectTestServer,
  resetPage,
  signInAs,
} from '@exchange/api/testing';
import { endpoints, type Market } from '@exchange/contract';
import { startI18n } from '@exchange/i18n';
import { startTestExchange, type TestExchange, type TestUser } from '@exchange/server/testing';
import { signOut } from '@exchange/store';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { CashOut } from '../CashOut.tsx';

const DEEP = 100_000_000;

export const readMarket = async (): Promise<Market> => {
  const { matchOdds } = await call(endpoints.eventDetails, {
    matchId: 'match-market',
    sportId: '4',
  });
  if (!matchOdds) throw new Error('no match-odds market');
  return matchOdds;
};

export const cashOutOf = (market: Market) => (
  <QueryClientProvider client={queryClient}>
    <CashOut matchId="match-market" market={market} stale={false} />
  </QueryClientProvider>
);

export const show = async () => void render(cashOutOf(await readMarket()));

export const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }));
export const toDone = (amount: string) => `success: Cashed out: ${amount}, when the market settles`;

/**
 * Starts an exchange for the tests of a file; before each a player has backed 100 @ 2, and the price
 * has moved to 1.6.
 */
export function setUpCashOuts() {
  const setUp = {} as { server: TestExchange; line: ConnectedServer; user: TestUser };
  /** Quotes runner A in the feed. */
  const quote = (back: number, lay: number) =>
    setUp.server.applyMarketEvent({
      kind: 'prices',
      isSnapshot: true,
      runners: [{ id: 'A', back: [[back, DEEP]], lay: [[lay, DEEP]] }],
    });
  /** Opens the market with a bet of a new player. */
  const open = async (commission?: number) => {
    const { server } = setUp;
    await server.reset();
    await server.openMarket({ ...(commission !== undefined && { commission }) });
    setUp.user = await server.createUser();
    signInAs(setUp.user);
    await server.placeBet(setUp.user, { odds: 2, stake: 100 });
    await quote(1.59, 1.6);
  };
  beforeAll(async () => {
    await startI18n('en');
    setUp.server = await startTestExchange();
  });
  afterAll(() => setUp.server.close());
  beforeEach(async () => {
    setUp.line = connectTestServer(setUp.server.app);
    await open();
  });
  afterEach(() => {
    setUp.line.disconnect();
    cleanup();
    act(signOut);
    resetPage();
  });
  return {
    exchange: setUp,
    quote,
    open,
    /** Lists the requests that take a cash-out. */
    listTaken: () => setUp.line.sent.filter(({ url }) => url.endsWith('/cash-out')),
  };
}
