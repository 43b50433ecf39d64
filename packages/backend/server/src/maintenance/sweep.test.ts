import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { casinoSessions } from '../db/schema/casino.ts';
import { idempotencyKeys } from '../db/schema/idempotency-keys.ts';
import { markets, runners } from '../db/schema/markets.ts';
import { matches, simulatedMatches } from '../db/schema/matches.ts';
import { sessions } from '../db/schema/sign-in.ts';
import {
  endSimulated,
  readLastNumber,
} from '../feed/simulator/run/simulated-matches.repository.ts';
import { insertCasinoSession } from '../modules/casino-wallet/sessions.repository.ts';
import { inspectLedger, SOUND_LEDGER } from '../testing/ledger-invariants.ts';
import { startTestExchange, type TestExchange } from '../testing/test-exchange.ts';
import { startTestSimulator } from '../testing/test-simulator.ts';
import { CASINO_VISIT_MS, MATCH_TTL_MS, sweep } from './sweep.ts';

// SECURITY.md names these numbers, so they are written out here.
const REJECTION_TTL_MS = 24 * 60 * 60 * 1000;
const SESSION_MS = 7 * 24 * 60 * 60 * 1000;

let app: TestExchange;
beforeAll(async () => {
  app = await startTestExchange();
});
afterAll(() => app.close());

const count = () =>
  app.context.unitOfWork.withTransaction(async (tx) => ({
    sessions: await tx.$count(sessions),
    keys: await tx.$count(idempotencyKeys),
  }));

test('sessions that are over and used keys are removed, the others stay @security:measures.52', async () => {
  await app.openMarket();
  const early = await app.createUser();
  await app.placeBet(early, { key: 'early-decision' });
  app.clock.advance(SESSION_MS);
  const [leaving, staying] = [await app.createUser(), await app.createUser()];
  await app.placeBet(staying, { key: 'late-decision' });
  await app.call('logout', undefined, leaving);
  expect(await count()).toEqual({ sessions: 3, keys: 2 });
  app.clock.advance(1);
  await sweep(app.context);
  expect(await count()).toEqual({ sessions: 1, keys: 1 });
  expect((await app.call('walletBalance', undefined, staying)).status).toBe(200);
});

test('a rejected decision is deleted after a day, an accepted one is not @security:measures.52', async () => {
  await app.reset();
  await app.openMarket();
  const user = await app.createUser();
  await app.placeBet(user, { key: 'taken-decision' });
  const refused = await app.placeBet(user, { key: 'refused-decision', stake: 10_000_000 });
  expect(refused.status).toBe(422);
  app.clock.advance(REJECTION_TTL_MS);
  await sweep(app.context);
  expect((await count()).keys).toBe(2);
  app.clock.advance(1);
  await sweep(app.context);
  expect((await count()).keys).toBe(1);
});

test('visits to games are stored as long as the list of recent games goes back', async () => {
  await app.reset();
  const user = await app.createUser();
  const { unitOfWork, clock } = app.context;
  const visit = (name: string) =>
    unitOfWork.withTransaction((tx) =>
      insertCasinoSession(tx, {
        name,
        userId: user.id,
        signIn: 0,
        provider: 'DC',
        gameId: '200570',
        gameName: 'Mines',
        createdAt: clock.now(),
        lastUsedAt: clock.now(),
      }),
    );
  await visit('early');
  app.clock.advance(1);
  await visit('late');
  app.clock.advance(CASINO_VISIT_MS);
  await sweep(app.context);
  const kept = await unitOfWork.withTransaction((tx) => tx.select().from(casinoSessions));
  expect(kept.map(({ name }) => name)).toEqual(['late']);
});

describe('matches that are over', () => {
  const ended = [
    { id: 'A', status: 'WINNER' as const },
    { id: 'B', status: 'LOSER' as const },
  ];
  const end = async (id: string) => {
    await app.exchange.host.settle(id, ended);
    await app.exchange.host.closeMatch(`match-${id}`);
  };
  const list = () =>
    app.context.unitOfWork.withTransaction(async (tx) => ({
      matches: (await tx.select().from(matches)).map(({ id }) => id).toSorted(),
      markets: (await tx.select().from(markets)).map(({ id }) => id).toSorted(),
      runners: await tx.$count(runners),
    }));

  it('are deleted a day after their last result, unless someone bet on them', async () => {
    await app.reset();
    const user = await app.createUser();
    for (const id of ['played', 'unplayed', 'late', 'going']) await app.openMarket({ id });
    for (const name of ['played', 'unplayed']) {
      await app.openSessionLine({ id: `line-${name}`, matchId: `match-${name}` });
    }
    await app.placeBet(user, { marketId: 'played' });
    await end('played');
    await end('unplayed');
    app.clock.advance(MATCH_TTL_MS - 1);
    await end('late');
    const all = await list();
    await sweep(app.context);
    expect(await list()).toEqual(all);
    app.clock.advance(1);
    await sweep(app.context);
    expect(await list()).toEqual({
      matches: ['match-going', 'match-late', 'match-played'],
      markets: ['going', 'late', 'line-played', 'played'],
      runners: all.runners - 3,
    });
    const { data } = await app.call('eventDetails', { match_id: 'match-played' });
    expect(data).toMatchObject({ MatchDetails: { inplayStatus: 'CLOSE' } });
    expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
  });

  it('leave nothing of a simulated match behind but the count from which the next is drawn', async () => {
    const simulator = await startTestSimulator({ counts: { cricket: 0, football: 1, tennis: 0 } });
    const { unitOfWork } = simulator.context;
    const check = () =>
      unitOfWork.withTransaction(async (tx) => ({
        rows: (await tx.select().from(simulatedMatches)).map(({ id }) => id),
        matches: await tx.$count(matches),
        last: await readLastNumber(tx),
      }));
    for (let made = 3; made <= 5; made += 1) {
      await simulator.control('seek', 'end', simulator.feed.matches()[0]?.run.match.id);
      await expect.poll(async () => (await check()).last).toBe(made);
    }
    await simulator.feed.stop();
    expect((await check()).matches).toBe(5);
    simulator.clock.advance(MATCH_TTL_MS + 1);
    await sweep(simulator.context);
    expect(await check()).toEqual({ rows: [4, 5], matches: 2, last: 5 });
    await unitOfWork.withTransaction(async (tx) => {
      for (const id of [4, 5]) await endSimulated(tx, id, simulator.clock.now());
    });
    simulator.clock.advance(MATCH_TTL_MS + 1);
    await sweep(simulator.context);
    expect(await check()).toMatchObject({ rows: [5], last: 5 });
    await simulator.close();
  });
});
