import { afterEach, describe, expect, it } from 'vitest';
import { inspectLedger, SOUND_LEDGER } from '../../testing/ledger-invariants.ts';
import type { TestExchange } from '../../testing/test-exchange.ts';
import { startTestReplay, type TestReplay } from '../../testing/test-replay.ts';
import { startTestSimulator } from '../../testing/test-simulator.ts';
import type { SessionQuote } from '../feed.ts';
import type { Faults } from './lossy-channel.ts';

const opened: TestExchange[] = [];
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close();
});
const keep = <App extends TestExchange>(app: App): App => {
  opened.push(app);
  return app;
};

const SHORT: Omit<Faults, 'seed'> = { duplicate: 0.3, reorder: 0.3, lose: 0, imageAfter: 0 };
const ROUGH: Omit<Faults, 'seed'> = { duplicate: 0.1, reorder: 0.1, lose: 0.02, imageAfter: 2 };
/** Enough heartbeats for a loss to be detected and repaired. */
const BEATS = 12;

/** Returns all that players see of a match, and the basis of the next bets. */
const check = ({ exchange }: TestExchange, matchId: string) => {
  const match = exchange.board.match(matchId);
  return {
    score: match?.score,
    inPlay: match?.inPlay,
    startsAt: match?.startsAt,
    markets: match?.markets.map((market) => ({
      status: market.status,
      inPlay: market.inPlay,
      betDelay: market.betDelay,
      events: market.events,
      runners: market.runners.map(({ id }) => ({
        status: market.runnerStatus.get(id),
        back: market.book.levels(id, 'back'),
        lay: market.book.levels(id, 'lay'),
      })),
    })),
    sessions: match?.sessions.map(({ id, no, yes, status }) => ({ id, no, yes, status })),
  };
};

const idOf = ({ exchange }: TestExchange) => exchange.board.matches()[0]?.id ?? '';
const mend = async ({ feed }: Pick<TestReplay, 'feed'>) => {
  for (let heartbeat = 0; heartbeat < BEATS; heartbeat += 1) feed.find()?.run.tick();
  await feed.find()?.run.settled();
};

describe('a feed with faults, compared with the same feed without', () => {
  it.each([1, 2, 3])('is equal after repeated and late messages (seed %i)', async (seed) => {
    const sound = keep(await startTestReplay({ hold: '0s' }));
    const faulty = keep(await startTestReplay({ hold: '0s' }));
    faulty.feed.find()?.line?.inject({ ...SHORT, seed });
    for (let round = 0; round < 12; round += 1) {
      for (const app of [sound, faulty]) await app.control('step', 40);
      expect(check(faulty, idOf(faulty))).toEqual(check(sound, idOf(sound)));
    }
    const { duplicate, reorder } = faulty.feed.find()?.line?.count() ?? {};
    expect(Math.min(duplicate ?? 0, reorder ?? 0)).toBeGreaterThan(50);
  });

  it.each([4, 5, 6])('recovers to the same state after a gap (seed %i)', async (seed) => {
    const sound = keep(await startTestReplay({ hold: '0s' }));
    const faulty = keep(await startTestReplay({ hold: '0s' }));
    for (let round = 0; round < 8; round += 1) {
      faulty.feed.find()?.line?.inject({ ...ROUGH, seed: seed * 100 + round });
      for (const app of [sound, faulty]) await app.control('step', 60);
      await mend(faulty);
      expect(check(faulty, idOf(faulty))).toEqual(check(sound, idOf(sound)));
    }
    expect(faulty.feed.find()?.line?.count().lose).toBeGreaterThan(3);
  });

  it('accepts no bet while messages are missing', async () => {
    const app = keep(await startTestReplay({ hold: '0s' }));
    const user = await app.createUser();
    const [market] = app.exchange.board.matches()[0]?.markets ?? [];
    if (!market) throw new Error('no market is open');
    while (market.status !== 'OPEN') await app.control('step', 1);
    const line = app.feed.find()?.line;
    line?.inject({ ...SHORT, seed: 1, reorder: 0, duplicate: 0, lose: 1, imageAfter: 1000 });
    await app.control('step', 1);
    await mend(app);
    expect(market.status).toBe('SUSPENDED');
    const runnerId = market.runners[0]?.id ?? '';
    const odds = market.book.levels(runnerId, 'back')[0]?.price ?? 2;
    const bet = { matchId: idOf(app), marketId: market.id, runnerId, odds, stake: 100 };
    expect(await app.placeBet(user, bet)).toMatchObject({ error: true });
    line?.inject(undefined);
    await mend(app);
    expect(market.status).toBe('OPEN');
    const price = market.book.levels(runnerId, 'back')[0]?.price ?? 0;
    expect(await app.placeBet(user, { ...bet, odds: price })).toMatchObject({ error: false });
  });

  it('settles also after a loss of the last messages', async () => {
    const app = keep(await startTestReplay({ hold: '0s' }));
    const [market] = app.exchange.board.matches()[0]?.markets ?? [];
    if (!market) throw new Error('no market is open');
    const user = await app.createUser({ rupees: 1000 });
    const winner = '900102';
    const odds = market.book.levels(winner, 'back')[0]?.price ?? 0;
    await app.placeBet(user, { matchId: idOf(app), marketId: market.id, runnerId: winner, odds });
    app.feed.find()?.line?.inject({ ...ROUGH, seed: 9, lose: 0.9 });
    await app.control('seek', 'end');
    await mend(app);
    expect(market.status).toBe('CLOSED');
    expect(app.exchange.board.match(idOf(app))?.ended).toBe(true);
    expect(await app.readWallet(user)).toMatchObject({ liability: 0 });
    expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
    expect(app.errors).toEqual([]);
  });
});

/** Returns the unsettled lines of a match: as the board has them, and as a feed published them. */
const listLines = ({ exchange }: TestExchange, matchId: string) =>
  exchange.board
    .match(matchId)
    ?.sessions.map(({ name, status, yes }) => [name, status, yes?.line])
    .toSorted();
const toLines = (quotes: readonly SessionQuote[]) =>
  quotes
    .filter(({ status }) => status === 'OPEN' || status === 'SUSPENDED')
    .map(({ name, status, yes }) => [name, status, yes?.line])
    .toSorted();

describe('session lines of a feed with faults', () => {
  it('end in the same state after gaps, repeated and late messages', async () => {
    const simulation = { counts: { cricket: 1, football: 0, tennis: 0 } };
    const sound = keep(await startTestSimulator(simulation));
    const faulty = keep(await startTestSimulator(simulation));
    const id = sound.feed.find()?.run.match.id ?? '';
    for (const app of [sound, faulty]) await app.control('hold', undefined, id);
    let compared = 0;
    for (let round = 0; round < 6; round += 1) {
      faulty.feed.find(id)?.line?.inject({ ...ROUGH, seed: round });
      for (const app of [sound, faulty]) await app.control('step', 250, id);
      for (let index = 0; index < BEATS; index += 1) faulty.feed.find(id)?.run.tick();
      const reported = sound.feed.readSessions(id);
      expect(faulty.feed.readSessions(id)).toEqual(reported);
      // Lines reach the board through the database: both have arrived before they are compared.
      for (const app of [sound, faulty])
        await expect.poll(() => listLines(app, id)).toEqual(toLines(reported));
      expect(check(faulty, id)).toEqual(check(sound, id));
      compared += reported.length;
    }
    expect(compared).toBeGreaterThan(6);
    expect(faulty.feed.find(id)?.line?.count().lose).toBeGreaterThan(5);
  });
});
