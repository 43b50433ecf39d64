import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listMarketBets } from '../../modules/bets/bets.repository.ts';
import { createBetting } from '../../modules/betting.ts';
import { lockMarket } from '../../modules/markets/markets.repository.ts';
import { startTestReplay, type TestReplay } from '../../testing/test-replay.ts';
import { DEMO_RECORDING } from './options.ts';
import { createReplayFeed, type ReplayFeed } from './replay-feed.ts';

const MARKET = '1.900000001';
const KITES = '900101';

let app: TestReplay;
const others: ReplayFeed[] = [];
afterEach(async () => {
  for (const feed of others.splice(0)) await feed.stop();
  await app.close();
});

const placeOnKites = async (stake = 100) => {
  const user = await app.createUser();
  const price = app.exchange.board.market(MARKET)?.book.levels(KITES, 'back')[0]?.price ?? 0;
  const reply = await app.placeBet(user, {
    matchId: '90000001',
    marketId: MARKET,
    runnerId: KITES,
    odds: price,
    stake,
    priceChange: 'any',
  });
  expect(reply.message).toBe('Bet placed successfully');
  return user;
};

const readState = () =>
  app.context.unitOfWork.withTransaction(async (tx) => ({
    state: (await lockMarket(tx, MARKET, 'share'))?.state,
    reason: (await lockMarket(tx, MARKET, 'share'))?.voidReason,
    bets: (await listMarketBets(tx, MARKET)).map(({ bet }) => bet.state),
  }));

/** Starts the server again: a new board and a new feed on the same database. */
async function restart(options: Partial<Parameters<typeof createReplayFeed>[0]['options']> = {}) {
  await app.feed.stop();
  const exchange = createBetting(app.context);
  const feed = createReplayFeed({
    clock: app.clock,
    unitOfWork: app.context.unitOfWork,
    host: exchange.host,
    log: { info: () => undefined, error: () => undefined },
    options: {
      ...DEMO_RECORDING,
      speed: 1,
      from: 'inplay',
      hold: undefined,
      loop: false,
      ...options,
    },
    loopPauseMs: 1000,
    keepsHold: true,
  });
  others.push(feed);
  await feed.start();
  return { exchange, feed };
}

describe('a replay after a restart', () => {
  beforeEach(async () => {
    app = await startTestReplay();
  });

  it('continues the same market at the current time', async () => {
    const before = app.feed.find()?.run;
    app.clock.advance(60_000);
    before?.tick();
    const { exchange, feed } = await restart();
    const after = feed.find()?.run;
    expect(after?.match.id).toBe(before?.match.id);
    expect(after?.recordedNow()).toBe(before?.recordedNow());
    expect(exchange.board.matches()).toHaveLength(1);
    const levels = (run: typeof after) => run?.market.book.levels(KITES, 'back');
    expect(levels(after)).toEqual(levels(before));
    expect(after?.match.score).toBe(before?.match.score);
    expect(after?.market.eventSeq).toBe(before?.market.eventSeq);
  });

  it('keeps its prices without the sizes that bets consumed, and stays held', async () => {
    await app.control('hold');
    await placeOnKites(150);
    const before = app.feed.find()?.run.market.book.levels(KITES, 'back');
    const { feed } = await restart();
    expect(feed.find()?.run.market.book.levels(KITES, 'back')).toEqual(before);
    expect(feed.find()?.run.clock().held).toBe(true);
  });

  it('has a newer status version after a suspension during the downtime', async () => {
    const { run, recording } = app.feed.find() ?? {};
    if (!run || !recording) throw new Error('nothing is being played');
    const statusOf = ({ events }: (typeof recording.steps)[number]) =>
      events.flatMap((event) => (event.kind === 'definition' ? [event.definition.status] : []))[0];
    const ahead = recording.steps.filter(({ at }) => at > run.recordedNow() + 10_000);
    const suspends = ahead.findIndex((step) => statusOf(step) === 'SUSPENDED');
    const reopens = ahead.findIndex((step, i) => i > suspends && statusOf(step) === 'OPEN');
    const [before, after] = [ahead[suspends - 1]?.at ?? 0, ahead[reopens]?.at ?? 0];
    await app.control('seek', new Date(before).toISOString());
    await app.control('hold');
    // Bets of players grow no version: more of them than events until the suspension.
    for (let bet = 0; bet < 5; bet += 1) await placeOnKites();
    const { data } = await app.call('eventDetails', { match_id: '90000001' });
    const seenVersion = (data as { odds: { market_version: number } }).odds.market_version;
    await app.control('release');
    await app.feed.stop();
    app.clock.advance(after - before + 1000);
    const { exchange } = await restart();
    const market = exchange.board.market(MARKET);
    expect(market?.status).toBe('OPEN');
    expect(seenVersion).toBeLessThan(market?.statusVersion ?? 0);
  });

  it('settles if the recorded end has passed, and starts a new match', async () => {
    await placeOnKites();
    app.clock.advance(3_600_000);
    const { exchange, feed } = await restart();
    expect(feed.find()?.run.match.id).toBe('90000001-2');
    await expect.poll(readState).toMatchObject({ state: 'SETTLED', bets: ['LOST'] });
    const listOpen = () => exchange.board.matches().filter(({ ended }) => !ended);
    await expect.poll(listOpen).toHaveLength(1);
  });

  it('starts another match at another starting point, and continues the old one', async () => {
    const { exchange } = await restart({ from: 'start' });
    expect(exchange.board.matches().map(({ id }) => id)).toEqual(['90000001', '90000001-2']);
  });

  it('applies speed and hold of the new flags to the continued match', async () => {
    const { feed } = await restart({ speed: 10, hold: '60s' });
    const run = feed.find()?.run;
    expect(run?.match.id).toBe('90000001');
    app.clock.advance(600_000);
    expect(run?.recordedNow()).toBe(run?.clock().holdAt ?? 0);
    expect(run?.market.betDelay).toBe(3 / 10);
  });
});

describe('a replay at its hold point', () => {
  it('continues from there after a restart without one, and after the next restart', async () => {
    app = await startTestReplay({ hold: '60s' });
    app.clock.advance(3_600_000);
    const stood = app.feed.find()?.run.recordedNow() ?? 0;
    const second = await restart();
    expect(second.feed.find()?.run.recordedNow()).toBe(stood);
    app.clock.advance(5000);
    await second.feed.stop();
    const third = await restart({ speed: 2 });
    expect(third.feed.find()?.run.recordedNow()).toBe(stood + 5000);
  });
});

describe('a replay with a missing file', () => {
  it('voids the open bets with a reason', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'replay-'));
    const marketFile = join(folder, 'market.gz');
    await copyFile(DEMO_RECORDING.marketFile, marketFile);
    app = await startTestReplay({ marketFile });
    const user = await placeOnKites();
    await rm(folder, { recursive: true });
    await restart();
    expect(await readState()).toEqual({
      state: 'VOID',
      reason: 'The recording of this match can no longer be read.',
      bets: ['VOID'],
    });
    const { data } = await app.call('walletBalance', {}, { token: user.token });
    expect(data).toEqual({ balance: 10_000, liability: 0 });
  });
});

describe('a recording that ends without a result', () => {
  it('voids the open bets with a reason', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'replay-'));
    const marketFile = join(folder, 'market');
    const lines = gunzipSync(await readFile(DEMO_RECORDING.marketFile))
      .toString()
      .trim()
      .split('\n');
    await writeFile(marketFile, lines.slice(0, -2).join('\n'));
    app = await startTestReplay({ marketFile });
    await placeOnKites();
    expect((await app.control('seek', 'end')).data).toMatchObject({ ended: true });
    await rm(folder, { recursive: true });
    expect(await readState()).toEqual({
      state: 'VOID',
      reason: 'The recording ended without a result.',
      bets: ['VOID'],
    });
  });
});

describe('a feed whose database is unavailable for a moment', () => {
  it('reports the fault, continues, and settles afterwards', async () => {
    app = await startTestReplay();
    const { host } = app.exchange;
    const { settle } = host;
    let rejections = 1;
    host.settle = async (...args) => {
      rejections -= 1;
      if (rejections >= 0) throw new Error('the database is away');
      await settle(...args);
    };
    await placeOnKites();
    app.clock.advance(3_600_000);
    await expect.poll(async () => (await readState()).state).toBe('SETTLED');
    expect(app.errors).toEqual([new Error('the database is away')]);
  });
});

describe('a replay in a loop', () => {
  it('plays again as a new match after a pause', async () => {
    app = await startTestReplay();
    const { feed, exchange } = await restart({ loop: true });
    app.clock.advance(3_600_000);
    const run = feed.find()?.run;
    run?.tick();
    await run?.settled();
    expect(run?.ended).toBe(true);
    const readMatchId = () => {
      app.clock.advance(2000);
      return feed.find()?.run.match.id;
    };
    await expect.poll(readMatchId).toBe('90000001-2');
    expect(feed.find()?.run.ended).toBe(false);
    expect(exchange.board.match('90000001')?.ended).toBe(true);
  });
});
