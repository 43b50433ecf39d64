import { describe, expect, it, onTestFinished } from 'vitest';
import { calculateBook, calculateExposure } from '../../../exchange/book.ts';
import { listMarketBets } from '../../../modules/bets/bets.repository.ts';
import { calculateBetOutcome, toResult } from '../../../modules/markets/settlement.model.ts';
import { inspectLedger, SOUND_LEDGER } from '../../../testing/ledger-invariants.ts';
import { startTestSimulator } from '../../../testing/test-simulator.ts';
import { selectBookTerms } from '../../board/market.ts';
import { createMarketBook } from '../../board/market-book.ts';
import { deriveSeed } from '../draw.ts';
import { define } from '../market/market-plan.ts';
import { generateMatchEvents } from '../run/generate-events.ts';
import { planMatch } from '../run/match-of-row.ts';
import type { Win } from '../story.ts';
import { BATTERS, listBeaten, selectTop, startCard } from './batting-card.ts';
import { listAllStories, playMatch, playUntimed, replayInnings } from './testing/played-innings.ts';

const WINNERS = 2;
const whole = (place: number): Win => ({ place, part: 1, of: 1 });
const START = Date.UTC(2026, 0, 1);
const planT20 = (seed: number) =>
  planMatch({ id: 1, kind: 'T20', seed, opensAt: START - 3_600_000, startsAt: START, pace: 1 });
const isTopTwo = ({ name }: { name: string }) => name.endsWith(' Top 2 Batters');

describe('the two batters with the most runs', () => {
  it.each<[string, number[], Win[]]>([
    ['are two', [4, 30, 7, 12], [whole(1), whole(3)]],
    ['are the two that tie for the first place', [9, 30, 30, 12], [whole(1), whole(2)]],
    [
      'divide the second place among those that tie for it',
      [12, 30, 12, 12],
      [
        { place: 0, part: 1, of: 3 },
        whole(1),
        { place: 2, part: 1, of: 3 },
        { place: 3, part: 1, of: 3 },
      ],
    ],
    [
      'divide both places among those that tie for both',
      [30, 2, 30, 30],
      [0, 2, 3].map((place) => ({ place, part: 2, of: 3 })),
    ],
  ])('%s', (_name, runs, wins) => {
    expect(selectTop(Int16Array.from(runs), WINNERS)).toEqual(wins);
  });

  it('cannot be passed by those that are out with fewer runs than both', () => {
    const card = {
      ...startCard(),
      runs: [30, 12, 12, 4, 1, 0, 0, 0, 0, 0, 0],
      striker: 5,
      partner: 4,
    };
    const beaten = listBeaten(card, { runs: 59, wickets: 4, balls: 60 }, WINNERS);
    expect(beaten.flatMap((one, place) => (one ? [place] : []))).toEqual([3]);
  });
});

describe('the market of the top two batters', () => {
  it('has chances of sum 2, those of the top batter at least, and 0 for the beaten alone', () => {
    const story = playMatch(7);
    const { 1: best, 2: two } = listAllStories(story);
    for (const [place, market] of two.entries()) {
      const cards = replayInnings(story, place === 0 ? 1 : 2);
      for (const { at, chances } of market.moments.slice(0, -1).filter((_, i) => i % 5 === 0)) {
        expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(WINNERS, 9);
        expect(Math.max(...chances)).toBeLessThan(1);
        const one = best[place]?.moments.find((moment) => moment.at === at)?.chances;
        for (const [batter, chance] of one?.entries() ?? []) {
          expect((chances[batter] ?? 0) - chance).toBeGreaterThan(-1e-5);
        }
        const point = cards.findLast((card) => card.at === at);
        if (!point) continue;
        const beaten = listBeaten(point.card, point.figures, WINNERS);
        expect(chances.map((chance) => chance === 0)).toEqual(beaten);
      }
    }
  });

  it.each([4, 5, 6, 7])('is settled by the runs when the innings is over (match %i)', (seed) => {
    const story = playMatch(seed);
    for (const [place, market] of listAllStories(story)[WINNERS].entries()) {
      const cards = replayInnings(story, place === 0 ? 1 : 2);
      const last = cards.at(-1);
      const wins = selectTop(Int16Array.from(last?.card.runs ?? []), WINNERS);
      expect(market.wins).toEqual(wins);
      expect(market.winner).toBe(wins[0]?.place);
      expect(market.duration).toBe(last?.at);
      expect(market.moments.at(-1)?.at).toBe(market.duration);
    }
  });

  it('quotes backs that pay less than two winners cost, and lays that cost more', () => {
    const { markets, steps } = planT20(3);
    const [market] = markets.filter(isTopTwo);
    if (!market) throw new Error('no market has two winners');
    expect(market.winners).toBe(WINNERS);
    const book = createMarketBook();
    const sums: { back: number; lay: number }[] = [];
    for (const { marketId, events } of steps()) {
      if (marketId !== market.id) continue;
      for (const event of events) {
        if (event.kind === 'prices') book.apply(event.image, event.runners, 0);
      }
      const sumOf = (side: 'back' | 'lay') =>
        market.runners.reduce((sum, { id }) => sum + 1 / (book.levels(id, side)[0]?.price ?? 0), 0);
      const sum = { back: sumOf('back'), lay: sumOf('lay') };
      if (Number.isFinite(sum.back + sum.lay)) sums.push(sum);
    }
    expect(sums.length).toBeGreaterThan(50);
    const mean = (side: 'back' | 'lay') =>
      sums.reduce((sum, one) => sum + one[side], 0) / sums.length;
    expect(mean('back')).toBeGreaterThan(WINNERS);
    expect(mean('back')).toBeLessThan(WINNERS * 1.1);
    expect(mean('lay')).toBeLessThan(WINNERS);
    expect(mean('lay')).toBeGreaterThan(WINNERS * 0.9);
  });

  it('closes with shares that fill both places, also of those that tie for the second', () => {
    const runnerIds = Array.from({ length: BATTERS }, (_, place) => `batter-${place}`);
    const terms = { marketId: 'm', runnerIds, opensAt: 0, startsAt: 0, betDelay: 0, pace: 1 };
    const counts = new Set<number>();
    for (let seed = 0; seed < 60; seed += 1) {
      for (const story of listAllStories(playUntimed(seed))[WINNERS]) {
        const { runners } = define({ ...terms, story, winners: WINNERS }, 'CLOSED', true);
        const result = toResult(runners, WINNERS);
        if (result?.kind !== 'runners') throw new Error('the tied runners are unknown');
        const places = result.shares.reduce((sum, { part, of }) => sum + part / of, 0);
        expect(places).toBeCloseTo(WINNERS, 9);
        counts.add(result.shares.length);
      }
    }
    expect(Math.max(...counts)).toBeGreaterThan(WINNERS);
  });

  it('holds what two winners can cost a player, and pays by the result', async () => {
    const seed = 7;
    const app = await startTestSimulator({ seed, counts: { cricket: 1, football: 0, tennis: 0 } });
    onTestFinished(() => app.close());
    // The side that bats second is in no innings yet, so all of its batters have prices.
    const market = app.feed.matches()[0]?.run.match.markets.findLast(isTopTwo);
    if (!market) throw new Error('no market has two winners');
    const { id: marketId, matchId, runners } = market;
    const { user } = await app.betOn(market);
    for (const { id: runnerId } of runners.slice(1, 4)) {
      const [best] = market.book.levels(runnerId, 'lay');
      const bet = { matchId, marketId, runnerId, side: 'lay', odds: best?.price ?? 0 } as const;
      expect(await app.placeBet(user, bet)).toMatchObject({ error: false });
    }
    const bets = await app.context.unitOfWork.withTransaction((tx) => listMarketBets(tx, marketId));
    const positions = bets.map(({ position }) => position);
    const liability = calculateExposure(calculateBook(selectBookTerms(market), positions)) / 100;
    expect(await app.readWallet(user)).toEqual({ balance: 10_000 - liability, liability });
    const one = calculateBook({ ...selectBookTerms(market), winners: 1 }, positions);
    expect(liability).toBeGreaterThan(calculateExposure(one) / 100);

    await app.control('seek', 'end', matchId);
    const { wins = [] } =
      generateMatchEvents('T20', deriveSeed(deriveSeed(seed, 0), 1))
        .listFurtherMarkets()
        .findLast(isTopTwo)?.story ?? {};
    const shares = wins.map(({ place, part, of }) => ({
      ...{ runnerId: runners[place]?.id ?? '', part, of },
    }));
    const paid = bets
      .map((bet) => calculateBetOutcome(bet, { kind: 'runners', shares, removedIds: [] }).result)
      .reduce((sum, result) => sum + result, 0);
    expect(shares.length).toBeGreaterThanOrEqual(WINNERS);
    expect(await app.readWallet(user)).toEqual({ balance: 10_000 + paid / 100, liability: 0 });
    expect(paid / 100).toBeGreaterThanOrEqual(-liability);
    expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
    expect(app.errors).toEqual([]);
  });
});
