import { describe, expect, it } from 'vitest';
import { SIMULATED_KINDS } from '../../../db/schema/matches.ts';
import type { FeedEvent } from '../../feed.ts';
import { createSource } from '../run/generate-events.ts';
import { planMarket } from '../testing/plan-market.ts';
import { tradeOdds } from './odds-market.ts';
import { drawWithdrawal, withdraw } from './withdrawal.ts';

const SEED = 11;
const draw = (kind: (typeof SIMULATED_KINDS)[number], seed: number, percent: number) =>
  drawWithdrawal(planMarket(kind, seed), createSource(seed, 'withdrawal'), percent);

describe('a withdrawal in football', () => {
  const plan = planMarket('football', SEED);
  const withdrawal = draw('football', SEED, 100);
  if (!withdrawal) throw new Error('nothing was withdrawn');
  const trade = () => tradeOdds(plan, createSource(SEED, 'odds'));
  const steps = [...withdraw(trade(), plan.marketId, withdrawal)];
  const eventsOf = (isAfter: boolean): FeedEvent[] =>
    steps.filter(({ at }) => at >= withdrawal.at === isAfter).flatMap(({ events }) => events);
  const statuses = (events: readonly FeedEvent[]) =>
    events.flatMap((event) =>
      event.kind === 'definition'
        ? event.definition.runners.filter(({ id }) => id === withdrawal.runnerId)
        : [],
    );

  it('comes during play, in order of time, and changes nothing before', () => {
    const times = steps.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times).toContain(withdrawal.at);
    const before = steps.filter(({ at }) => at < withdrawal.at);
    expect(before).toEqual([...trade()].slice(0, before.length));
    expect(withdrawal.at).toBeGreaterThan(plan.startsAt);
  });

  it('leaves the runner without prices, removed until the end, and never the winner', () => {
    const { runnerId, adjustmentFactor } = withdrawal;
    expect(statuses(eventsOf(false)).every(({ status }) => status === 'ACTIVE')).toBe(true);
    expect(new Set(statuses(eventsOf(true)).map((runner) => JSON.stringify(runner)))).toEqual(
      new Set([JSON.stringify({ id: runnerId, status: 'REMOVED', adjustmentFactor })]),
    );
    const priced = eventsOf(true).flatMap((event) =>
      event.kind === 'prices' ? event.runners : [],
    );
    expect(priced.some(({ id }) => id === runnerId)).toBe(false);
    expect(runnerId).not.toBe(plan.runnerIds[plan.story.winner ?? -1]);
  });
});

it.each(SIMULATED_KINDS.filter((kind) => kind !== 'football'))(
  'none of the two runners of %s is withdrawn',
  (kind) => expect(draw(kind, SEED, 100)).toBeUndefined(),
);

it('is drawn for the given percentage of matches, the same ones for the same seeds', () => {
  const count = (percent: number) =>
    Array.from({ length: 200 }, (_, seed) => draw('football', seed, percent)).filter(Boolean)
      .length;
  expect(count(0)).toBe(0);
  expect(count(100)).toBe(200);
  expect(count(50)).toBeGreaterThan(70);
  expect(count(50)).toBeLessThan(130);
  expect(draw('football', 5, 100)).toEqual(draw('football', 5, 100));
});
