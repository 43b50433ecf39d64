import { SPORT_IDS } from '@exchange/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { listMarketBets } from '../../../modules/bets/bets.repository.ts';
import { lockMarket } from '../../../modules/markets/markets.repository.ts';
import { inspectLedger, SOUND_LEDGER } from '../../../testing/ledger-invariants.ts';
import {
  onlySport,
  startTestSimulator,
  type TestSimulator,
} from '../../../testing/test-simulator.ts';
import type { MarketState } from '../../board/market.ts';
import { T20 } from '../cricket/state.ts';
import { generateMatchEvents } from './generate-events.ts';
import { toScoreBoard } from './simulator-feed.ts';

let app: TestSimulator;
afterEach(() => app.close());

const findSport = (sportId: string) => {
  const found = app.feed
    .matches()
    .find(({ run }) => run.match.sportId === sportId && run.match.inPlay);
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

describe('the simulator', () => {
  it('shows matches in play and announced ones in every sport', async () => {
    app = await startTestSimulator({ counts: { cricket: 2, football: 1, tennis: 1 } });
    const { data, total } = await app.call('matchList', {});
    const { InplayMatches, UpCommingMatches } = data as Record<string, { sport_id: string }[]>;
    expect(total).toBe(8);
    const sports = (rows: { sport_id: string }[] = []) => rows.map(({ sport_id }) => sport_id);
    const { cricket, football, tennis } = SPORT_IDS;
    const wanted = [cricket, cricket, football, tennis].toSorted();
    expect(sports(InplayMatches).toSorted()).toEqual(wanted);
    expect(sports(UpCommingMatches).toSorted()).toEqual(wanted);
    const names = app.feed.matches().flatMap(({ sides }) => sides);
    expect(new Set(names).size).toBe(names.length);
    expect(findSport(football).run.match.markets[0]?.runners[2]?.name).toBe('The Draw');
    expect(findSport(cricket).run.match.markets.map(({ kind }) => kind)).toEqual([
      'odds',
      'bookmaker',
    ]);
  });

  it('plays the same matches from the same seed', async () => {
    app = await startTestSimulator();
    const check = () =>
      app.feed.matches().map(({ run, sides }) => [sides, run.match.score, levels(run.market)]);
    const first = check();
    await app.close();
    app = await startTestSimulator();
    expect(check()).toEqual(first);
  });

  it.each(['cricket', 'football', 'tennis'] as const)(
    'pays a bet on a match of %s by its result',
    async (sport) => {
      app = await startTestSimulator({ counts: onlySport(sport) });
      const { run, story } = findSport(SPORT_IDS[sport]);
      const { user, odds } = await app.betOn(run.market);
      const wins = story.winner === 0;
      const end = await app.control('seek', 'end', run.match.id);
      expect(end.data).toMatchObject({ ended: true, status: 'CLOSED' });
      expect(await readState(run.market.id)).toMatchObject({
        state: 'SETTLED',
        winnerId: run.market.runners[story.winner ?? -1]?.id,
        bets: [wins ? 'WON' : 'LOST'],
      });
      const { data } = await app.call('walletBalance', {}, { token: user.token });
      const profit = wins ? Number((100 * (odds - 1)).toFixed(2)) : -100;
      expect(data).toEqual({ balance: 10_000 + profit, liability: 0 });
      expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
      expect(app.errors).toEqual([]);
    },
  );

  it('pays a bet with the bookmaker at its rate', async () => {
    app = await startTestSimulator({ counts: onlySport('cricket') });
    const { run, story } = findSport(SPORT_IDS.cricket);
    const [, bookmaker] = run.match.markets;
    if (!bookmaker) throw new Error('no bookmaker');
    const { user, odds } = await app.betOn(bookmaker);
    expect(odds).toBeLessThan(5.01);
    await app.control('seek', 'end', run.match.id);
    const { data } = await app.call('walletBalance', {}, { token: user.token });
    const profit = story.winner === 0 ? Number((100 * odds).toFixed(2)) : -100;
    expect(data).toEqual({ balance: 10_000 + profit, liability: 0 });
  });

  it('plays the next match on the ground when one has ended, and announces another', async () => {
    app = await startTestSimulator();
    const { run, slot } = findSport(SPORT_IDS.tennis);
    const next = app.feed.matches().find((one) => one.slot === slot && one.run !== run);
    await app.control('seek', 'end', run.match.id);
    const onGround = () => app.feed.matches().filter((one) => one.slot === slot);
    await expect.poll(() => onGround().map((one) => one.run)).not.toContain(run);
    // Its page stays, with the whole score.
    expect(app.feed.read?.(run.match.id)?.result).toMatch(/ won$/);
    await expect.poll(onGround).toHaveLength(2);
    app.clock.advance(8 * 60_000);
    await expect.poll(() => next?.run.match.inPlay).toBe(true);
  });
});

describe('a match under test control', () => {
  it('is held, sped up and sought by its id; without an id the last one in play is', async () => {
    app = await startTestSimulator();
    const { run, start } = findSport(SPORT_IDS.cricket);
    const { id } = run.match;
    expect((await app.control('hold', undefined, id)).data).toMatchObject({ held: true });
    expect((await app.control('speed', 100, id)).data).toMatchObject({ speed: 100 });
    const score = run.match.score;
    app.clock.advance(1000);
    run.tick();
    expect(run.match.score).toBe(score);
    expect((await app.control('state')).data).toMatchObject({ held: false, speed: 1 });
    const later = await app.control('seek', '9h', id);
    expect(later.data).toMatchObject({ match_id: id, ended: true });
    expect(new Date(start).getTime()).toBeLessThan(app.clock.now().getTime());
    expect(await app.control('seek', 'end', 'nobody')).toMatchObject({ status: 404, error: true });
  });
});

describe('session lines of a simulated match', () => {
  it('open when it is announced, and are suspended from an hour before until the first ball', async () => {
    app = await startTestSimulator({ counts: onlySport('cricket') });
    const announced = app.feed
      .matches()
      .find(({ run }) => run.match.sportId === SPORT_IDS.cricket && !run.match.inPlay);
    if (!announced) throw new Error('no match is announced');
    const { run, start } = announced;
    const { id } = run.match;
    const names = () => run.match.sessions.map(({ name, status }) => [name, status]);
    await expect.poll(names).toHaveLength(5);
    expect(new Set(names().map(([, status]) => status))).toEqual(new Set(['OPEN']));
    expect(run.match.isFancyHeld).toBe(false);
    const read = async () => {
      const { data } = await app.call('eventSessions', { match_id: id });
      return new Set((data as { inplayStatus: string }[]).map((line) => line.inplayStatus));
    };
    expect(await read()).toEqual(new Set(['OPEN']));
    for (const [minutes, status] of [
      [61, 'OPEN'],
      [59, 'SUSPENDED'],
      [1, 'SUSPENDED'],
      // The first ball is on its way.
      [0, 'SUSPENDED'],
    ] as const) {
      await app.control('seek', new Date(start - minutes * 60_000).toISOString(), id);
      await app.control('step', 1, id);
      expect([minutes, await read()]).toEqual([minutes, new Set([status])]);
    }
    await app.control('seek', new Date(start + 3000).toISOString(), id);
    expect([run.match.isFancyHeld, await read()]).toEqual([false, new Set(['OPEN'])]);
  });

  it('are published as they change, and all end with the match', async () => {
    app = await startTestSimulator({ counts: onlySport('cricket') });
    const { run } = findSport(SPORT_IDS.cricket);
    const { id } = run.match;
    const [first] = app.feed.readSessionLines(id);
    expect(first).toMatchObject({ id: '1-6-overs', name: expect.stringMatching(/^6 over runs /) });
    const before = app.notified.length;
    await app.control('seek', 'end', id);
    expect(app.notified.length).toBeGreaterThan(before);
    const last = new Map(
      app.notified
        .filter(({ matchId }) => matchId === id)
        .flatMap(({ quotes }) => quotes.map((quote) => [quote.id, quote.status] as const)),
    );
    expect(last.size).toBeGreaterThan(8);
    expect(new Set(last.values())).toEqual(new Set(['SETTLED', 'VOID']));
  });
});

const SIDES = ['Kites', 'Voyagers'] as const;
const boards = (kind: 'T20' | 'football' | 'tennis', seed = 7) => {
  const { moments } = generateMatchEvents(kind, seed).story;
  return moments.map((moment, place) => ({
    moment,
    board: toScoreBoard(moments.slice(0, place + 1), SIDES, T20.balls),
  }));
};

describe('the board of a simulated match', () => {
  it('is absent before play', () => {
    expect(toScoreBoard([], SIDES, 0)).toBeUndefined();
  });

  it('of cricket holds the figures of the score line, the last balls and the target', () => {
    const all = boards('T20');
    for (const { moment, board } of all) {
      const [runs] = board?.sides.findLast(({ figures }) => figures[0] !== '–')?.figures ?? [];
      expect(moment.score).toContain(runs);
      expect(board?.chips.length).toBeLessThanOrEqual(6);
    }
    expect(all.some(({ board }) => /^Target \d+ · need \d+ off \d+$/.test(board?.note ?? ''))).toBe(
      true,
    );
    expect(all.at(-1)?.board).toMatchObject({ clock: 'Result' });
    const { result, note } = all.at(-1)?.board ?? {};
    expect(result).toMatch(/^(Kites|Voyagers) won by \d+ (run|wicket)s?$|^Tied/);
    expect(note).toBe(result);
    expect(all.slice(0, -1).every(({ board }) => board?.result === undefined)).toBe(true);
  });

  it('of football names the minute and each goal', () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const last = boards('football', seed).at(-1)?.board;
      const goals = last?.sides.reduce((sum, { figures }) => sum + Number(figures[0]), 0) ?? 0;
      expect(last).toMatchObject({ clock: 'Full time', result: last?.note });
      expect(last?.chips).toHaveLength(Math.min(6, goals));
    }
    expect(boards('football')[0]?.board).toMatchObject({ clock: "1'", note: 'First half' });
  });

  it('of tennis shows the points in the court and marks the server', () => {
    const all = boards('tennis');
    expect(all[0]?.board).toMatchObject({
      clock: 'Set 1',
      labels: ['0', '0'],
      ball: 0,
      note: 'Kites serves',
    });
    for (const { moment, board } of all.slice(0, -1)) {
      expect(moment.score.endsWith(board?.labels.join('–') ?? '?')).toBe(true);
    }
    expect(all.at(-1)?.board?.result).toMatch(/ won$/);
  });
});
