import { SPORT_IDS } from '@exchange/contract';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { listMarketBets } from '../../../modules/bets/bets.repository.ts';
import { createBetting } from '../../../modules/betting.ts';
import { lockMarket } from '../../../modules/markets/markets.repository.ts';
import {
  onlySport,
  startTestSimulator,
  TEST_SIMULATION,
  type TestSimulator,
} from '../../../testing/test-simulator.ts';
import type { MarketState } from '../../board/market.ts';
import { createSimulatorFeed, type SimulatorFeed } from './simulator-feed.ts';

let app: TestSimulator;
const others: SimulatorFeed[] = [];
afterEach(async () => {
  for (const feed of others.splice(0)) await feed.stop();
  await app.close();
});

const findSport = (sportId: string, feed = app.feed) => {
  const found = feed.matches().find(({ run }) => run.match.sportId === sportId && run.match.inPlay);
  if (!found) throw new Error(`no match of sport ${sportId} is in play`);
  return found;
};
const levels = (market: MarketState | undefined) =>
  market?.runners.map(({ id }) => [market.book.levels(id, 'back'), market.book.levels(id, 'lay')]);

const readState = (marketId: string) =>
  app.context.unitOfWork.withTransaction(async (tx) => ({
    ...(await lockMarket(tx, marketId, 'share')),
    bets: (await listMarketBets(tx, marketId)).map((one) => one.bet.state),
  }));

/** Starts the server again: a new board and a new feed on the same database. */
async function restart({ keepsClock = true, counts = TEST_SIMULATION.counts } = {}) {
  await app.feed.stop();
  const exchange = createBetting(app.context);
  const feed = createSimulatorFeed({
    clock: app.clock,
    unitOfWork: app.context.unitOfWork,
    host: exchange.host,
    log: { info: () => undefined, error: () => undefined },
    options: { ...TEST_SIMULATION, counts },
    keepsClock,
  });
  others.push(feed);
  await feed.start();
  return { exchange, feed };
}

describe('the simulator after a restart', () => {
  it('continues the same matches, prices and open bets, and settles them', async () => {
    app = await startTestSimulator();
    const before = findSport(SPORT_IDS.cricket);
    const { user } = await app.betOn(before.run.market, 150);
    await app.control('release', undefined, before.run.match.id);
    app.clock.advance(90_000);
    for (const { run } of app.feed.matches()) run.tick();
    const check = (feed: SimulatorFeed) =>
      feed
        .matches()
        .map(({ run }) => [run.match.id, run.match.score, run.market.eventSeq, levels(run.market)]);
    const seen = check(app.feed);
    const { exchange, feed } = await restart();
    expect(check(feed)).toEqual(seen);
    const after = findSport(SPORT_IDS.cricket, feed);
    expect(feed.readSessionLines(after.run.match.id)).toEqual(
      app.feed.readSessionLines(before.run.match.id),
    );
    app.clock.advance(9 * 3_600_000);
    after.run.tick();
    await after.run.settled();
    expect(exchange.board.match(after.run.match.id)?.ended).toBe(true);
    expect(await readState(after.run.market.id)).toMatchObject({ state: 'SETTLED' });
    const { data } = await app.call('walletBalance', {}, { token: user.token });
    expect(data).toMatchObject({ liability: 0 });
  });

  it('settles matches that ended during the downtime, and fills the grounds again', async () => {
    const counts = onlySport('football');
    app = await startTestSimulator({ counts });
    const { run } = findSport(SPORT_IDS.football);
    await app.betOn(run.market);
    await app.control('release', undefined, run.match.id);
    app.clock.advance(48 * 3_600_000);
    const { feed } = await restart({ counts });
    await expect
      .poll(async () => (await readState(run.market.id)).bets)
      .toEqual([expect.stringMatching(/WON|LOST/)]);
    await expect.poll(feed.matches).toHaveLength(2);
    expect(feed.matches().filter((one) => one.run.match.inPlay)).toHaveLength(1);
  });

  it('keeps speed and hold of a match in test mode only', async () => {
    const counts = onlySport('tennis');
    app = await startTestSimulator({ counts });
    const { id } = findSport(SPORT_IDS.tennis).run.match;
    await app.control('speed', 3, id);
    await app.control('hold', undefined, id);
    const kept = await restart({ counts });
    expect(kept.feed.find(id)?.run.clock()).toMatchObject({ speed: 3, held: true });
    await kept.feed.stop();
    const { feed } = await restart({ counts, keepsClock: false });
    expect(feed.find(id)?.run.clock()).toMatchObject({ speed: 1, held: false });
  });

  it('voids the bets of matches of another engine version', async () => {
    const counts = onlySport('cricket');
    app = await startTestSimulator({ counts });
    const { run } = findSport(SPORT_IDS.cricket);
    const { user } = await app.betOn(run.market);
    await app.context.unitOfWork.withTransaction((tx) =>
      tx.execute(sql`update simulated_matches set engine = 0`),
    );
    const { feed } = await restart({ counts });
    expect(await readState(run.market.id)).toMatchObject({
      state: 'VOID',
      voidReason: 'This match can no longer be played to its end.',
      bets: ['VOID'],
    });
    expect(feed.find(run.match.id)).toBeUndefined();
    const { data } = await app.call('walletBalance', {}, { token: user.token });
    expect(data).toEqual({ balance: 10_000, liability: 0 });
  });
});
