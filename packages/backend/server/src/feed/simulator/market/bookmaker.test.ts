import { describe, expect, it } from 'vitest';
import { createSource } from '../run/generate-events.ts';
import { planMarket } from '../testing/plan-market.ts';
import { quoteBookmaker, selectShut, tradeBookmaker } from './bookmaker-market.ts';

describe('quotes of the bookmaker', () => {
  it('show points of the favourite and of the other side', () => {
    expect(quoteBookmaker(0.54)).toEqual([
      { back: 84, lay: 86 },
      { back: 116, lay: 120 },
    ]);
    expect(quoteBookmaker(0.46)).toEqual([
      { back: 116, lay: 120 },
      { back: 84, lay: 86 },
    ]);
  });

  it('have a margin: backing both sides loses, and so does laying both', () => {
    for (let chance = 0.02; chance < 0.99; chance += 0.01) {
      const [one, other] = quoteBookmaker(chance);
      const cost = (points: number | undefined) => 1 / (1 + (points ?? 0) / 100);
      if (one.back && other.back) expect(cost(one.back) + cost(other.back)).toBeGreaterThan(1);
      if (one.lay && other.lay) expect(cost(one.lay) + cost(other.lay)).toBeLessThan(1);
      if (one.back && one.lay) expect(one.back).toBeLessThan(one.lay);
    }
  });

  it('offer no back once a match is decided', () => {
    expect(quoteBookmaker(0.998)).toEqual([
      { back: undefined, lay: expect.anything() },
      { back: undefined, lay: undefined },
    ]);
  });
});

describe('the bookmaker market', () => {
  const plan = { ...planMarket('T20', 11), marketId: 'bookmaker' };
  const steps = [...tradeBookmaker(plan, createSource(11, 'bookmaker'))];

  it('is the same for the same seed, in order of time', () => {
    expect([...tradeBookmaker(plan, createSource(11, 'bookmaker'))]).toEqual(steps);
    const times = steps.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it('quotes rates: points by 100', () => {
    const prices = steps
      .flatMap(({ events }) => events)
      .flatMap((event) => (event.kind === 'prices' ? event.runners : []))
      .flatMap(({ back, lay }) => [...back, ...lay]);
    expect(prices.length).toBeGreaterThan(100);
    for (const [rate] of prices) {
      expect(rate).toBeGreaterThanOrEqual(0.01);
      expect(rate).toBeLessThanOrEqual(5);
      expect(Math.abs(rate * 100 - Math.round(rate * 100))).toBeLessThan(1e-9);
    }
  });

  it('is suspended longer than the odds: in the last overs and at every wicket', () => {
    const { moments } = plan.story;
    const shut = selectShut(moments);
    const isShut = (at: number) => shut.some(({ from, to }) => from <= at && at <= to);
    for (const { at, state } of moments) {
      if (state.sport !== 'cricket') continue;
      const { balls } = state.innings === 1 ? state.first : state.second;
      if (state.last === 'W' || balls > 102) expect(isShut(at)).toBe(true);
    }
    const odds = moments.reduce((sum, { suspends }) => sum + suspends, 0);
    expect(shut.reduce((sum, { from, to }) => sum + to - from, 0)).toBeGreaterThan(odds);
  });

  it('closes with the winner of the match', () => {
    const [event] = steps.at(-1)?.events ?? [];
    expect(event).toMatchObject({ kind: 'definition', definition: { status: 'CLOSED' } });
    const winner =
      event?.kind === 'definition' &&
      event.definition.runners.findIndex(({ status }) => status === 'WINNER');
    expect(winner).toBe(plan.story.winner);
  });
});
