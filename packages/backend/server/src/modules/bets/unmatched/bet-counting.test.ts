import type { UnitOfWork } from '@exchange/server-kit/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBoard } from '../../../feed/board/board.ts';
import { createPositionCache } from '../../../position-cache.ts';
import { startTestExchange, type TestExchange } from '../../../testing/test-exchange.ts';
import { createTestMarkets, deepPrices } from '../../../testing/test-markets.ts';
import { createMarketOperator } from '../../market-operator.ts';
import { createBetCounting } from './bet-counting.ts';

let app: TestExchange;
beforeAll(async () => {
  app = await startTestExchange();
});
afterAll(() => app.close());

const DEEP_RUPEES = 1_000_000;

/**
 * Starts a leader with its own board; the application stores bets as another server of its
 * database.
 */
async function lead(id: string) {
  const { context } = app;
  const board = createBoard(app.clock);
  const notified: number[] = [];
  const part = createMarketOperator({
    context,
    board,
    stopped: new AbortController().signal,
    onError: () => undefined,
    positions: createPositionCache(async () => []),
  });
  const { unmatched, host } = part;
  let reads = 0;
  const unitOfWork: UnitOfWork = {
    ...context.unitOfWork,
    read(statement) {
      reads += 1;
      return context.unitOfWork.read(statement);
    },
  };
  const counting = createBetCounting({
    board,
    unmatched,
    unitOfWork,
    now: () => 0,
    onCounted: (betIds) => notified.push(...betIds),
  });
  const markets = createTestMarkets(app, { board, host, idle: unmatched.idle });
  await markets.openMarket({ id });
  await app.openMarket({ id });
  const readSize = () => (markets.market(id).book.levels('A', 'back')[0]?.size ?? 0) / 100;
  const idle = () => unmatched.idle(id);
  return { ...markets, counting, notified, readSize, idle, reads: () => reads };
}

async function placeElsewhere(id: string, more: { odds?: number; unmatched?: 'keep' } = {}) {
  const user = await app.createUser();
  const { data } = await app.placeBet(user, { marketId: id, stake: 200, ...more });
  return { user, betId: (data as { bet_id: number }).bet_id };
}

describe('a bet that another server accepted', () => {
  it('consumes its sizes on the leader once, for any number of announcements', async () => {
    const { counting, readSize, notified, idle } = await lead('told');
    const { betId } = await placeElsewhere('told');
    counting.count('told', [betId]);
    counting.count('told', [betId]);
    await idle();
    expect(readSize()).toBe(DEEP_RUPEES - 200);
    expect(notified).toEqual([betId, betId]);
    await counting.findMissed();
    await counting.findMissed();
    await idle();
    expect(readSize()).toBe(DEEP_RUPEES - 200);
  });

  it('is read together with the others that were announced meanwhile', async () => {
    const { counting, readSize, notified, idle, reads } = await lead('many');
    const betIds: number[] = [];
    while (betIds.length < 5) betIds.push((await placeElsewhere('many')).betId);
    for (const betId of betIds) counting.count('many', [betId]);
    await idle();
    expect(readSize()).toBe(DEEP_RUPEES - 200 * betIds.length);
    expect(notified).toEqual(betIds);
    expect(reads()).toBe(1);
  });

  it('is found in the database without an announcement @spec:cluster.6', async () => {
    const { counting, readSize, notified, idle } = await lead('lost');
    await counting.findMissed();
    const { betId } = await placeElsewhere('lost');
    await counting.findMissed();
    // A message may still be in transit.
    expect(notified).toEqual([]);
    await counting.findMissed();
    await idle();
    expect(notified).toEqual([betId]);
    expect(readSize()).toBe(DEEP_RUPEES - 200);
  });

  it('is unmatched in the leader’s book and is matched there', async () => {
    const { counting, idle, applyMarketEvent } = await lead('waits');
    const { betId, user } = await placeElsewhere('waits', { odds: 3, unmatched: 'keep' });
    counting.count('waits', [betId]);
    await idle();
    const runners = [{ ...deepPrices('A'), back: [[3, 50_000] as const] }];
    await applyMarketEvent({ kind: 'prices', isSnapshot: true, runners }, 'waits');
    const bets = await app.call('myBets', { betType: 'P', limit: 20, pageno: 1 }, user);
    expect(bets.data).toMatchObject([{ bet_id: betId, Stack: 200, Odds: 3 }]);
  });

  it('leaves the book after it was cancelled elsewhere', async () => {
    const { counting, idle, applyMarketEvent } = await lead('cancelled');
    const { betId, user } = await placeElsewhere('cancelled', { odds: 3, unmatched: 'keep' });
    counting.count('cancelled', [betId]);
    await idle();
    await app.call('cancelBet', { bet_id: betId }, user);
    counting.count('cancelled', [betId]);
    const runners = [{ ...deepPrices('A'), back: [[3, 50_000] as const] }];
    await applyMarketEvent({ kind: 'prices', isSnapshot: true, runners }, 'cancelled');
    expect(await app.readWallet(user)).toEqual({ balance: 10_000, liability: 0 });
  });
});
