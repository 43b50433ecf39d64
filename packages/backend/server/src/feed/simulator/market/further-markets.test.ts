import { describe, expect, it } from 'vitest';
import { SIMULATED_KINDS } from '../../../db/schema/matches.ts';
import type { MarketDefinition } from '../../feed.ts';
import { createSource, generateMatchEvents } from '../run/generate-events.ts';
import { planMatch } from '../run/match-of-row.ts';

const START = Date.UTC(2026, 0, 1);
const HOUR = 3_600_000;
const SEEDS = Array.from({ length: 12 }, (_, i) => i + 1);

const plan = (kind: (typeof SIMULATED_KINDS)[number], seed: number) => {
  const row = { id: 1, kind, seed, opensAt: START - HOUR, startsAt: START, pace: 1 };
  const planned = planMatch(row);
  const definitions = new Map<string, (MarketDefinition & { at: number })[]>();
  const prices = new Map<string, number>();
  for (const { at, marketId = '', events } of planned.steps()) {
    for (const event of events) {
      if (event.kind === 'prices') prices.set(marketId, (prices.get(marketId) ?? 0) + 1);
      if (event.kind !== 'definition') continue;
      definitions.set(marketId, [
        ...(definitions.get(marketId) ?? []),
        { at, ...event.definition },
      ]);
    }
  }
  const further = planned.markets.filter((market) => market.kind === 'other');
  return { ...planned, definitions, prices, further };
};

/** Returns the names of the winners by market name. */
const readResults = ({ further, definitions }: ReturnType<typeof plan>) =>
  Object.fromEntries(
    further.map(({ id, name, runners }) => {
      const last = definitions.get(id)?.at(-1);
      const won = last?.runners.filter(({ status }) => status === 'WINNER') ?? [];
      return [name, won.map((winner) => runners.find(({ id }) => id === winner.id)?.name ?? '?')];
    }),
  );

const countGoals = (score: string) => score.split(' – ').map(Number) as [number, number];

describe('the further markets of football', () => {
  it.each(SEEDS)('are settled by the goals of match %i', (seed) => {
    const match = plan('football', seed);
    const results = readResults(match);
    const [home, away] = countGoals(match.story.moments.at(-1)?.score ?? '');
    const goals = home + away;
    expect(results).toMatchObject({
      'Over/Under 1.5 Goals': [goals > 1.5 ? 'Over 1.5 Goals' : 'Under 1.5 Goals'],
      'Over/Under 2.5 Goals': [goals > 2.5 ? 'Over 2.5 Goals' : 'Under 2.5 Goals'],
      'Both Teams to Score': [home > 0 && away > 0 ? 'Yes' : 'No'],
    });
    const [handicap = ''] = results['Handicap 1.5 Goals'] ?? [];
    const lead = handicap.startsWith(match.sides[0]) ? home - away : away - home;
    expect(lead + (handicap.endsWith('−1.5') ? -1.5 : 1.5)).toBeGreaterThan(0);
  });

  it('have one market per goal, which opens in play after the goal before', () => {
    const match = plan('football', 3);
    const results = readResults(match);
    const scorers = match.story.moments.flatMap(({ state }, place) => {
      const before = match.story.moments[place - 1]?.state;
      if (state.sport !== 'football' || state.last !== 'goal') return [];
      return [before?.sport === 'football' && state.home > before.home ? 0 : 1];
    });
    expect(scorers.length).toBeGreaterThan(0);
    for (const [place, scorer] of scorers.slice(0, 5).entries()) {
      expect([[match.sides[scorer]], []]).toContainEqual(results[`Goal ${place + 1}`]);
    }
    expect(results['Goal 1']).toEqual([match.sides[scorers[0] ?? 0]]);
    for (const { id, name } of match.further.filter(({ name }) => /^Goal [2-5]$/.test(name))) {
      const [first] = match.definitions.get(id) ?? [];
      if (first) expect([name, first.inPlay, first.status]).toEqual([name, true, 'OPEN']);
    }
    expect(match.definitions.get(match.further.at(-1)?.id ?? '')).toBeUndefined();
  });

  it('close within a minute of the deciding goal', () => {
    const match = plan('football', 3);
    const third = match.story.moments.find(
      ({ state }) => state.sport === 'football' && state.home + state.away === 2,
    );
    const { id = '' } = match.further.find(({ name }) => name === 'Over/Under 1.5 Goals') ?? {};
    const closed = match.definitions.get(id)?.find(({ status }) => status === 'CLOSED');
    expect(third).toBeDefined();
    expect((closed?.at ?? 0) - START - (third?.at ?? 0)).toBe(45_000);
  });
});

describe('the further markets of tennis', () => {
  it.each(SEEDS)('are settled by the sets of match %i', (seed) => {
    const match = plan('tennis', seed);
    const state = match.story.moments.at(-1)?.state;
    if (state?.sport !== 'tennis') throw new Error('no tennis match');
    const winners = state.done.map(([one, other]) => match.sides[one > other ? 0 : 1]);
    const [won, lost] = [Math.max(...state.sets), Math.min(...state.sets)];
    expect(readResults(match)).toEqual({
      'Set 1 Winner': [winners[0]],
      'Set 2 Winner': [winners[1]],
      'Set Betting': [`${match.sides[state.winner ?? 0]} ${won}–${lost}`],
    });
  });

  it('take no bets on a result that is impossible', () => {
    const { definitions, further, story } = plan('tennis', 1);
    const betting = definitions.get(further.at(-1)?.id ?? '') ?? [];
    const set = story.moments.find(({ state }) => state.sport === 'tennis' && state.last === 'set');
    const after = betting.find(
      ({ at, status }) => at > START + (set?.at ?? 0) && status === 'OPEN',
    );
    expect(after?.runners.filter(({ status }) => status === 'HIDDEN')).toHaveLength(1);
  });
});

describe('the toss', () => {
  it('closes with a winner before the start of play, and never says that the match is in play', () => {
    const { definitions, further } = plan('T20', 4);
    const all = definitions.get(further[0]?.id ?? '') ?? [];
    expect(all.map(({ status, inPlay }) => [status, inPlay])).toEqual([
      ['OPEN', false],
      ['SUSPENDED', false],
      ['CLOSED', false],
    ]);
    expect(all.at(-1)?.at).toBeLessThan(START);
    expect(all.at(-1)?.runners.filter(({ status }) => status === 'WINNER')).toHaveLength(1);
  });
});

describe.each(SIMULATED_KINDS)('the further markets of %s', (kind) => {
  const match = plan(kind, 11);

  it('are in order of time, open as match odds are, and close at the latest with them', () => {
    const odds = match.definitions.get(match.markets[0]?.id ?? '') ?? [];
    const isOpen = (list: typeof odds, at: number) =>
      list.findLast((definition) => definition.at <= at)?.status === 'OPEN';
    for (const { id, name } of match.further) {
      const all = match.definitions.get(id) ?? [];
      const times = all.map(({ at }) => at);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(times.at(-1) ?? 0).toBeLessThanOrEqual(match.closesAt);
      for (const { at, status } of all) {
        if (status === 'OPEN') expect([name, at, isOpen(odds, at)]).toEqual([name, at, true]);
      }
    }
  });

  it('change their prices far more rarely than match odds', () => {
    const [odds] = match.markets;
    for (const { id } of match.further) {
      expect((match.prices.get(id) ?? 0) * 2).toBeLessThan(match.prices.get(odds?.id ?? '') ?? 0);
    }
  });
});

describe.each(['football', 'tennis'] as const)('the chances of further markets of %s', (kind) => {
  it('agree at the opening with the results of many matches', () => {
    const sums = new Map<string, { expected: number; won: number; variance: number }>();
    for (let seed = 1; seed <= 120; seed += 1) {
      for (const { name, story, opensAt } of generateMatchEvents(kind, seed).listFurtherMarkets()) {
        // One that opens later was chosen by the play before it.
        if (!story || opensAt !== undefined) continue;
        const chance = story.moments[0]?.chances[0] ?? 0;
        const sum = sums.get(name) ?? { expected: 0, won: 0, variance: 0 };
        sums.set(name, {
          expected: sum.expected + chance,
          won: sum.won + Number(story.winner === 0),
          variance: sum.variance + chance * (1 - chance),
        });
      }
    }
    expect(sums.size).toBe(kind === 'football' ? 5 : 3);
    for (const [name, { expected, won, variance }] of sums) {
      expect([name, Math.abs(won - expected) < 3.5 * Math.sqrt(variance)]).toEqual([name, true]);
    }
  });
});

it('draws the toss evenly', () => {
  const heads = Array.from({ length: 1000 }, (_, seed) => createSource(seed, 'toss')() < 0.5);
  expect(heads.filter(Boolean).length).toBeGreaterThan(430);
  expect(heads.filter(Boolean).length).toBeLessThan(570);
});
