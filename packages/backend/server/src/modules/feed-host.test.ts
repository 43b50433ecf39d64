import type { UnitOfWork } from '@exchange/server-kit/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applyEvent } from '../feed/board/apply-event.ts';
import { type MarketState, selectVersion } from '../feed/board/market.ts';
import type { EventNumbering } from '../feed/feed-host.ts';
import type { TestUser } from '../testing/test-app.ts';
import { startTestExchange, type TestExchange } from '../testing/test-exchange.ts';
import { createTestMarkets } from '../testing/test-markets.ts';
import { createBetting } from './betting.ts';
import { readEventSeq } from './markets/markets.repository.ts';

let app: TestExchange;
let user: TestUser;
beforeAll(async () => {
  app = await startTestExchange();
});
beforeEach(async () => {
  await app.reset();
  user = await app.createUser();
});
afterAll(() => app.close());

/** 200 rupees at 2 and nothing else. */
const PRICES = [{ id: 'A', back: [[2, 20_000]] as const, lay: [] }];
const readStored = () => app.context.unitOfWork.withTransaction((tx) => readEventSeq(tx, 'market'));
const listOpen = async () => (await app.call('myBets', { betType: 'P' }, user)).data as unknown[];

/** Starts the next server of the database, whose feed begins with a snapshot of now. */
async function restart(numbering: EventNumbering, unitOfWork?: UnitOfWork) {
  const again = createBetting(app.context, unitOfWork && { leadUnitOfWork: unitOfWork });
  const markets = createTestMarkets(app, again);
  await markets.openMarket({ numbering, prices: PRICES });
  const market = markets.market();
  await again.host.restoreReservations(market);
  await again.idle();
  return { ...markets, host: again.host, market, size: () => sizeOf(market) };
}
const sizeOf = ({ book }: MarketState) => book.levels('A', 'back')[0]?.size;

describe('a feed that begins with a snapshot after a restart', () => {
  it('continues with unused numbers, so that no slip misses the events in between', async () => {
    await app.openMarket({ numbering: 'continued', prices: PRICES });
    await app.applyMarketEvent({ kind: 'score', text: '1/0' });
    const seen = selectVersion(app.market());
    const { market } = await restart('continued');
    expect(market.statusVersion).toBeGreaterThan(seen);
    const third = await restart('continued');
    expect(third.market.statusVersion).toBeGreaterThan(selectVersion(market));
  });

  it('reserves nothing of the snapshot again, and unmatched bets lapse', async () => {
    await app.openMarket({ numbering: 'continued', prices: PRICES });
    await app.placeBet(user, { stake: 150 });
    await app.placeBet(user, { odds: 3, stake: 100, unmatched: 'keep' });
    expect(await listOpen()).toHaveLength(2);
    const { size } = await restart('continued');
    expect(size()).toBe(20_000);
    expect(await listOpen()).toMatchObject([{ Stack: 150 }]);
    expect(await app.readWallet(user)).toEqual({ balance: 9850, liability: 150 });
  });

  it('leaves bets that lapse in play only unmatched, until the market is in play', async () => {
    const market = { numbering: 'continued', unmatchedRule: 'in-play', prices: PRICES } as const;
    await app.openMarket(market);
    await app.placeBet(user, { odds: 3, stake: 100, unmatched: 'keep' });
    const { changeMarketStatus } = await restart('continued');
    expect(await listOpen()).toHaveLength(1);
    await changeMarketStatus({ inPlay: true });
    expect(await listOpen()).toHaveLength(0);
  });

  it('differs from a replayable one, which has the same numbers, sizes and unmatched bets', async () => {
    await app.openMarket({ prices: PRICES });
    await app.placeBet(user, { stake: 150 });
    await app.placeBet(user, { odds: 3, stake: 100, unmatched: 'keep' });
    const { market, size } = await restart('replayed');
    expect(selectVersion(market)).toBe(selectVersion(app.market()));
    expect(size()).toBe(5000);
    expect(await listOpen()).toHaveLength(2);
    expect(await readStored()).toBe(0);
  });
});

describe('event numbers', () => {
  const move = ({ host, market }: Awaited<ReturnType<typeof restart>>, count: number) => {
    const time = { speed: 1, toReal: (at: number) => at };
    for (let event = 0; event < count; event += 1) {
      const match = host.board.match('match-market');
      if (!match) throw new Error('the match is not open');
      applyEvent(match, market, { kind: 'score', text: '' }, time);
      host.marketChanged(market);
    }
  };

  /** Counts transactions; fails while `isAway`. */
  const watch = () => {
    const { unitOfWork } = app.context;
    const state = { transactions: 0, isAway: false };
    const watched: UnitOfWork = {
      ...unitOfWork,
      async withTransaction(work) {
        state.transactions += 1;
        if (state.isAway) throw new Error('the database is away');
        return unitOfWork.withTransaction(work);
      },
    };
    return { state, watched };
  };

  it('are reserved many at a time, before they are used', async () => {
    const { state, watched } = watch();
    const feed = await restart('continued', watched);
    const before = state.transactions;
    for (let round = 0; round < 30; round += 1) {
      move(feed, 100);
      await expect.poll(readStored).toBeGreaterThanOrEqual(feed.market.eventSeq);
      expect(feed.market.betAllowed).toBe(true);
    }
    expect(feed.market.eventSeq).toBeGreaterThan(3000);
    expect(state.transactions - before).toBeLessThan(8);
  });

  it('run out while the database is unavailable: no bets until it is back, and earlier slips are stale', async () => {
    const { state, watched } = watch();
    const feed = await restart('continued', watched);
    state.isAway = true;
    const reserved = await readStored();
    move(feed, 1500);
    expect(feed.market).toMatchObject({ betAllowed: false, eventSeq: reserved });
    state.isAway = false;
    const seen = selectVersion(feed.market);
    await expect
      .poll(() => {
        move(feed, 1);
        return feed.market.betAllowed;
      })
      .toBe(true);
    expect(feed.market.statusVersion).toBeGreaterThan(seen);
    expect(await readStored()).toBeGreaterThanOrEqual(feed.market.eventSeq);
  });
});
