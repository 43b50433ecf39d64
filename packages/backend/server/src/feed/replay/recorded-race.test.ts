import { readFile, rm, writeFile } from 'node:fs/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { createBetting } from '../../modules/betting.ts';
import { lockMarket } from '../../modules/markets/markets.repository.ts';
import { inspectLedger, SOUND_LEDGER } from '../../testing/ledger-invariants.ts';
import { RACE, type RaceResult, writeRecordedRace } from '../../testing/recorded-race.ts';
import type { TestUser } from '../../testing/test-app.ts';
import type { TestBet } from '../../testing/test-exchange.ts';
import { startTestReplay, type TestReplay } from '../../testing/test-replay.ts';
import { DEFAULT_REPLAY, type ReplayOptions } from './options.ts';
import { createReplayFeed } from './replay-feed.ts';

let app: TestReplay;
let race: Awaited<ReturnType<typeof writeRecordedRace>>;
afterEach(async () => {
  await app.close();
  await rm(race.folder, { recursive: true });
});

async function start(result: RaceResult = { won: [1], placed: [1, 2, 3] }) {
  race = await writeRecordedRace(result);
  app = await startTestReplay(race.options);
}

/** Bets on a runner by its number, from 1. */
async function place(user: TestUser, runner: number, bet: TestBet) {
  const runnerId = RACE.runnerIds[runner - 1] ?? '';
  const reply = await app.placeBet(user, { matchId: RACE.eventId, runnerId, ...bet });
  expect(reply.message).toBe('Bet placed successfully');
}

/** Returns a new board and a new feed on the same database, before it starts. */
async function restart(options: Partial<ReplayOptions> = race.options) {
  await app.feed.stop();
  const exchange = createBetting(app.context);
  const feed = createReplayFeed({
    clock: app.clock,
    unitOfWork: app.context.unitOfWork,
    host: exchange.host,
    log: { info: () => undefined, error: () => undefined },
    options: { ...DEFAULT_REPLAY, ...options, loop: false },
  });
  return { exchange, feed };
}

const readState = (id: string) =>
  app.context.unitOfWork.withTransaction(async (tx) => {
    const row = await lockMarket(tx, id, 'share');
    return [row?.state, row?.awaitsResult];
  });

describe('a recorded race', () => {
  it('is one match with a market of its winner and one of its places', async () => {
    await start();
    const { data } = await app.call('eventDetails', { match_id: RACE.eventId, sport_id: 7 });
    const runners = RACE.runnerIds.map((id, i) => ({
      selectionId: id,
      selectionName: `Horse ${i + 1}`,
      status: 'ACTIVE',
      ex: { availableToBack: [{ size: 5500 }] },
    }));
    expect(data).toMatchObject({
      MatchDetails: { name: 'Dunmore 10th Jan', seriesName: 'Horse Racing', sport_id: '7' },
      odds: { market_id: RACE.win, marketName: '2m Hcap Hrd', runner_json: runners },
      others: [{ market_id: RACE.place, marketName: 'To Be Placed', winners: 3 }],
    });
    expect((await app.call('eventCounts')).data).toContainEqual({
      ...{ sport_id: '7', name: 'Horse Racing', inplay: 0, upcoming: 1 },
    });
    const user = await app.createUser();
    const filter = { betType: 'P', limit: 10, sport_id: 7 };
    expect(await app.call('myBets', filter, user)).toMatchObject({ error: false, total: 0 });
  });

  it('pays winner and places, at prices that the removed runner reduces', async () => {
    await start();
    const [early, late] = [await app.createUser(), await app.createUser()];
    await place(early, 1, { marketId: RACE.win, odds: 4, stake: 1000 });
    await place(early, 10, { marketId: RACE.win, odds: 4, stake: 500 });
    await place(early, 2, { marketId: RACE.place, odds: 2, stake: 1000 });
    expect(await app.readWallet(early)).toEqual({ balance: 7500, liability: 2500 });
    await app.control('seek', '75s');
    await app.exchange.idle();
    expect(await app.readWallet(early)).toEqual({ balance: 8000, liability: 2000 });
    await place(late, 1, { marketId: RACE.win, odds: 4, stake: 1000 });
    await place(late, 3, { marketId: RACE.place, odds: 2, stake: 1000 });
    expect((await app.control('seek', 'end')).data).toMatchObject({ ended: true });
    // 4.0 less 20 % is 3.2; of 2.0 the winnings less 30 % are 0.7.
    expect(await app.readWallet(early)).toEqual({ balance: 10_000 + 2200 + 700, liability: 0 });
    expect(await app.readWallet(late)).toEqual({ balance: 10_000 + 3000 + 1000, liability: 0 });
    expect(app.errors).toEqual([]);
    expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
  });

  it('holds the worst three places of a player, before and after the removal', async () => {
    await start();
    const layer = await app.createUser();
    for (const runner of [1, 2, 3, 4]) {
      await place(layer, runner, { marketId: RACE.place, side: 'lay', odds: 2.02, stake: 1000 });
    }
    // Three of four lays lose 1,020 each, the fourth wins.
    expect(await app.readWallet(layer)).toEqual({ balance: 7940, liability: 2060 });
    await app.control('seek', '75s');
    await app.exchange.idle();
    // Each loses 714.
    expect(await app.readWallet(layer)).toEqual({ balance: 8858, liability: 1142 });
    await app.control('seek', 'end');
    expect(await app.readWallet(layer)).toEqual({ balance: 8858, liability: 0 });
  });

  it('divides a dead heat of winners; one for the last place waits for staff', async () => {
    await start({ won: [1, 2], placed: [1, 2, 3, 4] });
    const user = await app.createUser();
    await place(user, 1, { marketId: RACE.win, odds: 4, stake: 1000 });
    await place(user, 5, { marketId: RACE.place, odds: 2, stake: 500 });
    await app.control('seek', 'end');
    // Half of the stake at 3.2, less the other half.
    expect(await app.readWallet(user)).toEqual({ balance: 10_000 + 600 - 500, liability: 500 });
    expect(await readState(RACE.win)).toEqual(['SETTLED', false]);
    expect(await readState(RACE.place)).toEqual(['OPEN', true]);
  });

  it('continues with both markets after a restart, and plays again under other ids', async () => {
    await start();
    const user = await app.createUser();
    await place(user, 1, { marketId: RACE.win, odds: 4, stake: 5000 });
    await place(user, 4, { marketId: RACE.place, odds: 2, stake: 1000 });
    const { exchange, feed } = await restart();
    await feed.start();
    const sizeOf = (id: string, runner: number) =>
      exchange.board.market(id)?.book.levels(RACE.runnerIds[runner] ?? '', 'back')[0]?.size;
    expect([sizeOf(RACE.win, 0), sizeOf(RACE.place, 3)]).toEqual([50_000, 450_000]);
    expect(exchange.board.matches()).toHaveLength(1);
    app.clock.advance(200_000);
    await expect.poll(() => readState(RACE.place)).toEqual(['SETTLED', false]);
    await feed.playAgain();
    const again = exchange.board.match(`${RACE.eventId}-2`);
    expect(again?.markets.map(({ id }) => id)).toEqual([`${RACE.win}-2`, `${RACE.place}-2`]);
    await feed.stop();
    await exchange.idle();
    // 5,000 at 3.2; the fourth is not placed.
    expect(await app.readWallet(user)).toEqual({ balance: 20_000, liability: 0 });
  });

  it('voids the bets of all its markets if its catalogue is gone', async () => {
    await start();
    const user = await app.createUser();
    await place(user, 1, { marketId: RACE.win, odds: 4, stake: 500 });
    await place(user, 1, { marketId: RACE.place, odds: 2, stake: 500 });
    await rm(race.options.catalogueFile);
    const { feed } = await restart(DEFAULT_REPLAY);
    await feed.start();
    expect(await app.readWallet(user)).toEqual({ balance: 10_000, liability: 0 });
    await feed.stop();
  });

  it('is refused with the id of an unknown sport', async () => {
    await start();
    const { marketFile } = race.options;
    const text = await readFile(marketFile, 'utf8');
    await writeFile(marketFile, text.replaceAll('"eventTypeId":"7"', '"eventTypeId":"7522"'));
    const { feed } = await restart({ ...race.options, furtherFiles: [] });
    await expect(feed.start()).rejects.toThrow(/eventTypeId: 7522 cannot be played, only 4, 1, 2,/);
    await feed.stop();
  });
});
