import { describe, expect, it } from 'vitest';
import { listBatters } from '../run/fixtures.ts';
import { createSource, generateMatchEvents } from '../run/generate-events.ts';
import { planMatch } from '../run/match-of-row.ts';
import {
  addBallToCard,
  BATTERS,
  type BattingCard,
  listBeaten,
  selectTop,
  startCard,
} from './batting-card.ts';
import { endInRain } from './cricket-story.ts';
import { ODI, type Outcome, selectInnings, T20 } from './state.ts';
import {
  listAllStories,
  listBiasedGroups,
  playMatch,
  replayInnings,
  stateOf,
} from './testing/played-innings.ts';

const top = ({ runs } = startCard()) => selectTop(Int16Array.from(runs), 1);

const playBalls = (balls: readonly Outcome[]): BattingCard => {
  let card = startCard();
  let figures = { runs: 0, wickets: 0, balls: 0 };
  for (const last of balls) {
    figures = {
      ...figures,
      balls: figures.balls + Number(last !== 'X'),
      wickets: figures.wickets + Number(last === 'W'),
    };
    card = addBallToCard(card, last, figures);
  }
  return card;
};

describe('a batting card', () => {
  it.each<[string, Outcome[], { runs: number[]; striker: number; partner: number }]>([
    ['starts with the first two', [], { runs: [0, 0], striker: 0, partner: 1 }],
    ['keeps the strike for even runs', [4, 2, 6, 0], { runs: [12, 0], striker: 0, partner: 1 }],
    ['changes it for one run and for three', [1, 3], { runs: [1, 3], striker: 0, partner: 1 }],
    ['gives an extra to none', ['X', 1], { runs: [1, 0], striker: 1, partner: 0 }],
    ['changes ends after an over', [0, 0, 0, 0, 0, 0], { runs: [0, 0], striker: 1, partner: 0 }],
    ['does not after an extra', [0, 0, 0, 0, 0, 'X'], { runs: [0, 0], striker: 0, partner: 1 }],
    [
      'keeps it for a single that ends one',
      [0, 0, 0, 0, 0, 1],
      { runs: [1, 0], striker: 0, partner: 1 },
    ],
    [
      'sends the next in for one who is out',
      [4, 'W', 2],
      { runs: [4, 0, 2], striker: 2, partner: 1 },
    ],
    [
      'does so at the end of an over',
      [0, 0, 0, 0, 0, 'W'],
      { runs: [0, 0, 0], striker: 1, partner: 2 },
    ],
  ])('%s', (_name, balls, { runs, striker, partner }) => {
    const card = playBalls(balls);
    expect(card.runs.slice(0, runs.length)).toEqual(runs);
    expect(card).toMatchObject({ striker, partner });
  });

  it('has the last of eleven in at the tenth wicket', () => {
    const card = playBalls(Array.from({ length: 10 }, () => 'W' as const));
    expect(Math.max(card.striker, card.partner)).toBe(BATTERS - 1);
  });

  it.each([
    ['T20', T20, 1],
    ['T20', T20, 2],
    ['ODI', ODI, 3],
  ] as const)('adds up to the score of a %s at every moment (%#)', (_name, format, seed) => {
    const story = playMatch(seed, format);
    for (const innings of [1, 2] as const) {
      let extras = 0;
      const all = replayInnings(story, innings);
      expect(all.length).toBeGreaterThan(20);
      for (const { card, figures, last } of all) {
        extras += Number(last === 'X');
        const made = card.runs.reduce((sum, runs) => sum + runs, 0);
        expect(made + extras).toBe(figures.runs);
        const cameIn = card.runs.map((_, place) => place).slice(0, figures.wickets + 2);
        const isIn = (place: number) => place === card.striker || place === card.partner;
        expect(card.runs.slice(cameIn.length).every((runs) => runs === 0)).toBe(true);
        // The last one out stays on the card as the striker.
        expect(cameIn.filter((place) => !isIn(place))).toHaveLength(Math.min(9, figures.wickets));
      }
    }
  });
});

describe('the market of the top batter', () => {
  it.each([4, 5, 6])('is settled by the runs when the innings is over (match %i)', (seed) => {
    const story = playMatch(seed);
    for (const [place, market] of listAllStories(story)[1].entries()) {
      const innings = place === 0 ? 1 : 2;
      const last = replayInnings(story, innings).at(-1);
      const most = Math.max(...(last?.card.runs ?? []));
      expect(market.wins).toEqual(top(last?.card));
      for (const { place: won } of market.wins ?? []) expect(last?.card.runs[won]).toBe(most);
      expect(market.winner).toBe(market.wins?.[0]?.place);
      expect(market.duration).toBe(last?.at);
      expect(market.moments.at(-1)?.at).toBe(last?.at);
    }
  });

  it('has chances of sum 1, the same for the same seed, and 0 for the beaten alone', () => {
    const story = playMatch(7);
    const [one, other] = listAllStories(story)[1];
    const again = listAllStories(story)[1];
    for (const [place, market] of [one, other].entries()) {
      const cards = replayInnings(story, place === 0 ? 1 : 2);
      for (const [index, moment] of market.moments.entries()) {
        if (index % 6 !== 0) continue;
        const { chances } = moment;
        expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
        expect(again[place]?.moments[index]?.chances).toEqual(chances);
        const point = cards.findLast(({ at }) => at === moment.at);
        if (!point) continue;
        const beaten = listBeaten(point.card, point.figures, 1);
        expect(chances.map((chance) => chance === 0)).toEqual(beaten);
      }
    }
  });

  it('is suspended as long as match odds, and when a batter overtakes one who is out', () => {
    let overtaken = 0;
    for (const seed of [8, 9, 10, 11]) {
      const story = playMatch(seed);
      const [market] = listAllStories(story)[1];
      let before = 0;
      for (const { at, card, figures, suspends } of replayInnings(story, 1)) {
        const beaten = listBeaten(card, figures, 1).filter(Boolean).length;
        const own = market.moments.find((moment) => moment.at === at)?.suspends ?? 0;
        expect(own).toBeGreaterThanOrEqual(suspends);
        if (beaten > before) expect(own).toBeGreaterThan(0);
        overtaken += Number(beaten > before && suspends === 0);
        before = beaten;
      }
    }
    expect(overtaken).toBeGreaterThan(0);
  });

  const story = playMatch(12);
  const findBall = (innings: 1 | 2, balls: number) =>
    story.moments.findIndex((moment) => {
      const state = stateOf(moment);
      return state.innings === innings && selectInnings(state).balls === balls;
    });
  it.each([
    ['in the first innings voids both', 1, 40, [false, false]],
    ['early in the chase voids the second', 2, 12, [true, false]],
    ['late in the chase settles both', 2, 60, [true, true]],
  ] as const)('rain %s', (_name, innings, balls, settled) => {
    const wet = endInRain(T20, story, { after: findBall(innings, balls), wait: 3_600_000 });
    const markets = listAllStories(wet)[1];
    expect(markets.map(({ winner }) => winner !== undefined)).toEqual(settled);
    for (const { winner, wins } of markets) expect(wins === undefined).toBe(winner === undefined);
    expect(markets[1].duration).toBe(wet.duration);
    if (settled[1]) expect(markets[1].wins).toEqual(top(replayInnings(wet, 2).at(-1)?.card));
  });

  it('closes with all that tie', () => {
    const START = Date.UTC(2026, 0, 1);
    const seed = Array.from({ length: 300 }, (_, one) => one).find((one) => {
      // Without rain only: its few matches would take as long.
      if (createSource(one, 'weather')() < 0.03) return false;
      const [, first] = generateMatchEvents('T20', one).listFurtherMarkets();
      return (first?.story?.wins?.length ?? 0) > 1;
    });
    if (seed === undefined) throw new Error('none of the matches has a tie');
    const row = {
      id: 1,
      kind: 'T20',
      seed,
      opensAt: START - 1,
      startsAt: START,
      pace: 10,
    } as const;
    const { markets, steps } = planMatch(row);
    const market = markets.find(({ name }) => name.endsWith(' Top Batter'));
    const ids = market?.runners.map(({ id }) => id) ?? [];
    expect(new Set(ids).size).toBe(BATTERS);
    for (const { marketId, events } of steps()) {
      const [event] = events;
      if (marketId !== market?.id || event?.kind !== 'definition') continue;
      if (event.definition.status !== 'CLOSED') continue;
      const won = event.definition.runners.filter(({ status }) => status === 'WINNER');
      expect(won.length).toBeGreaterThan(1);
      return;
    }
    throw new Error('the market was not closed');
  });

  it('has prices, as that of the top two, that agree with the results of many matches', () => {
    const { names, biased } = listBiasedGroups({ from: 100, to: 160 });
    for (const winners of [1, 2]) {
      expect(names.filter((name) => name.startsWith(`${winners}:`)).length).toBeGreaterThan(15);
    }
    expect(biased).toEqual([]);
  });
});

it('names eleven batters of a side, the same ones in every match', () => {
  const batters = listBatters('Ambervale Comets');
  expect(new Set(batters).size).toBe(BATTERS);
  for (const name of batters) expect(name).toMatch(/^[A-Z]\. [A-Z][a-z]+$/);
  expect(listBatters('Ambervale Comets')).toEqual(batters);
  expect(listBatters('Palmridge Comets')).not.toEqual(batters);
});
