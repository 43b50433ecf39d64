import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestUser } from '../../testing/test-app.ts';
import { startTestExchange, type TestExchange } from '../../testing/test-exchange.ts';
import { deepPrices, readMarketState } from '../../testing/test-markets.ts';
import type { MarketInfo } from '../board/market.ts';
import type { MarketStatus, RunnerDefinition } from '../feed.ts';
import type { FeedHost } from '../feed-host.ts';
import { startClock } from './feed-clock.ts';
import { createMatchSimulation } from './match-simulation.ts';
import { createStepSource, type TimedStep } from './steps.ts';

let app: TestExchange;
let user: TestUser;
let stopping: AbortController;
beforeEach(async () => {
  app = await startTestExchange();
  user = await app.createUser();
  stopping = new AbortController();
});
afterEach(async () => {
  stopping.abort();
  await app.close();
});

const MATCH = { id: 'm', sportId: '4', seriesId: 's', seriesName: 'Series', name: 'A v B' };
const toInfo = (id: string): MarketInfo => ({
  id,
  matchId: MATCH.id,
  name: id,
  priceType: 'decimal',
  opensBefore: 0,
  kind: id === 'odds' ? 'odds' : 'other',
  minStake: 100,
  maxStake: 100_000_00,
  runners: ['A', 'B'].map((name) => ({ id: name, name })),
});

/** Seconds after the start at which the markets close; the toss is over long before the match. */
const CLOSES = { toss: 10, odds: 100 };

const define = (
  at: number,
  marketId: string,
  status: MarketStatus,
  states: readonly RunnerDefinition['status'][] = ['ACTIVE', 'ACTIVE'],
): TimedStep => {
  const runners = ['A', 'B'].map((id, place) => ({ id, status: states[place] ?? 'ACTIVE' }));
  const definition = { status, inPlay: true, betDelay: 0, startsAt: 0, runners };
  return { at, marketId, events: [{ kind: 'definition', definition }] };
};

/** Plays a match with two markets from now on. */
async function play(change: (host: FeedHost) => Partial<FeedHost> = () => ({})) {
  const { host } = app.exchange;
  const match = await host.openMatch(MATCH, [toInfo('toss'), toInfo('odds')], 'replayed');
  const start = app.clock.now().getTime();
  const errors: unknown[] = [];
  const ends: string[] = [];
  const steps = [
    ...['toss', 'odds'].flatMap((id): TimedStep[] => [
      define(start, id, 'OPEN'),
      {
        at: start,
        marketId: id,
        events: [{ kind: 'prices', isSnapshot: true, runners: ['A', 'B'].map(deepPrices) }],
      },
    ]),
    define(start + CLOSES.toss * 1000, 'toss', 'CLOSED', ['WINNER', 'LOSER']),
    define(start + CLOSES.odds * 1000, 'odds', 'CLOSED', ['LOSER', 'WINNER']),
  ];
  const run = createMatchSimulation({
    clock: app.clock,
    match,
    stopping: stopping.signal,
    host: { ...host, ...change(host) },
    steps: createStepSource(steps),
    start: startClock(start, start),
    voidReason: 'No result.',
    onError: (error) => errors.push(error),
    onClock: async () => undefined,
    onEnd: async () => void ends.push(match.id),
  });
  run.tick();
  return { run, match, errors, ends };
}

const bet = async (marketId: string, runnerId = 'A') => {
  const reply = await app.placeBet(user, { matchId: MATCH.id, marketId, runnerId });
  expect(reply.message).toBe('Bet placed successfully');
};
const readState = async (marketId: string) =>
  (await readMarketState(app.context, marketId, [])).state;
const goTo = (seconds: number) => app.clock.advance(seconds * 1000);

describe('a market that closes before its match ends', () => {
  it('is settled at once, stays on the page, and the others continue', async () => {
    const { run, match, ends } = await play();
    await bet('toss');
    goTo(CLOSES.toss);
    run.tick();
    await run.settled();
    expect(await readState('toss')).toBe('SETTLED');
    expect(await app.readWallet(user)).toEqual({ balance: 10_100, liability: 0 });
    expect(match.markets.map(({ status }) => status)).toEqual(['CLOSED', 'OPEN']);
    expect([run.isPlayed, match.ended, ends]).toEqual([false, false, []]);
    const page = await app.call('eventDetails', { match_id: MATCH.id }, user);
    expect(page.data).toMatchObject({
      others: [{ market_id: 'toss', InplayStatus: 'CLOSE' }],
    });
    const refused = await app.placeBet(user, { matchId: MATCH.id, marketId: 'toss' });
    expect(refused.message).toBe('The market is closed.');
    await bet('odds', 'B');
    goTo(CLOSES.odds - CLOSES.toss);
    run.tick();
    await run.settled();
    expect(await readState('odds')).toBe('SETTLED');
    expect(await app.readWallet(user)).toEqual({ balance: 10_200, liability: 0 });
    expect([run.ended, match.ended, ends]).toEqual([true, true, ['m']]);
  });

  it('is settled again after a failure, which delays the end of the match, but not its prices', async () => {
    let failures = 1;
    const { run, match, errors, ends } = await play((host) => ({
      async settle(marketId, ...args) {
        failures -= marketId === 'toss' ? 1 : 0;
        if (marketId === 'toss' && failures >= 0) throw new Error('the database is away');
        await host.settle(marketId, ...args);
      },
    }));
    goTo(CLOSES.odds);
    run.tick();
    expect(match.heartbeatAt).toBe(app.clock.now().getTime());
    expect([run.isPlayed, run.ended, ends]).toEqual([true, false, []]);
    await run.settled();
    expect(errors).toEqual([new Error('the database is away')]);
    expect(await readState('toss')).toBe('SETTLED');
    expect([run.ended, ends]).toEqual([true, ['m']]);
  });
});

describe('a feed that stops during a settlement', () => {
  it('ends cleanly without closing the match, and the next one settles the rest', async () => {
    const first = await play(() => ({
      async settle() {
        throw new Error('the database is away');
      },
    }));
    await bet('odds', 'B');
    goTo(CLOSES.odds);
    first.run.tick();
    await expect.poll(() => first.errors.length).toBe(2);
    stopping.abort();
    await first.run.settled();
    expect([first.run.ended, first.match.ended, first.ends]).toEqual([false, false, []]);
    stopping = new AbortController();
    const second = await play();
    // The same story again, as time has passed.
    goTo(CLOSES.odds);
    second.run.tick();
    await second.run.settled();
    expect(await readState('odds')).toBe('SETTLED');
    expect(await app.readWallet(user)).toEqual({ balance: 10_100, liability: 0 });
    expect(second.ends).toEqual(['m']);
  });
});
