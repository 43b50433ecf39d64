import type { LevelChange } from '../feed/feed.ts';
import type { TestUser } from './test-app.ts';
import type { TestBet, TestExchange } from './test-exchange.ts';
import type { TestMarketOptions } from './test-markets.ts';

/** 200 rupees at 2 and 500 at 1.9 to back, nothing to lay. */
const THIN = {
  id: 'A',
  back: [
    [2, 20_000],
    [1.9, 50_000],
  ] as const,
  lay: [],
};

type Rows = Record<string, unknown>[];

/** A player's actions on a market with little liquidity, where bets stay unmatched; rupees. */
export const createThinMarket = (app: () => TestExchange, user: () => TestUser) => ({
  open: (options: TestMarketOptions = {}) => app().openMarket({ prices: [THIN], ...options }),
  /** Places a bet whose rest may stay unmatched. */
  keep: (bet: TestBet = {}, by = user()) => app().placeBet(by, { unmatched: 'keep', ...bet }),
  /** Publishes these levels of runner A, and nothing else. */
  offer: (back: readonly LevelChange[], lay: readonly LevelChange[] = []) =>
    app().applyMarketEvent({ kind: 'prices', isSnapshot: true, runners: [{ id: 'A', back, lay }] }),
  cancel: (betId: unknown, by = user()) => app().call('cancelBet', { bet_id: betId }, by),
  idOf: ({ data }: { data: unknown }) => (data as { bet_id: number }).bet_id,
  wallet: (of = user()) => app().readWallet(of),
  listOpen: async (of = user()) => (await app().call('myBets', { betType: 'P' }, of)).data as Rows,
  /** Returns the player's finished bets, newest first. */
  listHistory: async () => (await app().call('myBets', { betType: 'C' }, user())).data as Rows,
  settle: (winner = 'A') =>
    app().exchange.settlement.settle(
      'market',
      ['A', 'B'].map((id) => ({ id, status: id === winner ? 'WINNER' : 'LOSER' })),
    ),
});
