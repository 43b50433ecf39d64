import { describe, expect, it } from 'vitest';
import { SIMULATED_KINDS } from '../../../db/schema/matches.ts';
import { CLASSIC_LADDER, isOnLadder } from '../../../exchange/ladder.ts';
import { createMarketBook } from '../../board/market-book.ts';
import { createSource } from '../run/generate-events.ts';
import { planMarket } from '../testing/plan-market.ts';
import { tradeOdds } from './odds-market.ts';

const trade = (kind: (typeof SIMULATED_KINDS)[number], seed: number) => {
  const plan = planMarket(kind, seed);
  return { plan, steps: [...tradeOdds(plan, createSource(seed, 'odds'))] };
};

describe.each(SIMULATED_KINDS)('the odds market of %s', (kind) => {
  const { plan, steps } = trade(kind, 11);

  it('is the same for the same seed, and differs for another', () => {
    expect(trade(kind, 11).steps).toEqual(steps);
    expect(trade(kind, 12).steps.length).not.toBe(steps.length);
  });

  it('is in order of time, with prices on the ladder and whole paise', () => {
    let before = 0;
    for (const { at, events } of steps) {
      expect(at).toBeGreaterThanOrEqual(before);
      before = at;
      for (const event of events) {
        if (event.kind !== 'prices') continue;
        for (const [price, size] of event.runners.flatMap(({ back, lay }) => [...back, ...lay])) {
          if (!isOnLadder(CLASSIC_LADDER, price) || !Number.isInteger(size) || size < 0) {
            expect.fail(`${price} for ${size}`);
          }
        }
      }
    }
  });

  it('never crosses, has at most ten levels, and none while it is suspended', () => {
    const book = createMarketBook();
    let status = 'SUSPENDED';
    for (const { events } of steps) {
      for (const event of events) {
        if (event.kind === 'definition') status = event.definition.status;
        if (event.kind === 'prices') book.apply(event.isSnapshot, event.runners, 0);
      }
      for (const id of plan.runnerIds) {
        const [back, lay] = [book.levels(id, 'back'), book.levels(id, 'lay')];
        const isSound =
          (back[0]?.price ?? 0) < (lay[0]?.price ?? 2000) &&
          Math.max(back.length, lay.length) <= 10;
        const isEmpty = back.length + lay.length === 0;
        if (!isSound || (status !== 'OPEN' && !isEmpty)) expect.fail(JSON.stringify({ back, lay }));
      }
    }
  });

  it('opens before play, goes in-play with a delay, and closes with one winner', () => {
    const definitions = steps.flatMap(({ events }) =>
      events.flatMap((event) => (event.kind === 'definition' ? [event.definition] : [])),
    );
    expect(definitions[0]).toMatchObject({ status: 'OPEN', inPlay: false, betDelay: 0 });
    expect(definitions.find(({ inPlay }) => inPlay)).toMatchObject({ status: 'OPEN', betDelay: 5 });
    const last = definitions.at(-1);
    expect(last?.status).toBe('CLOSED');
    const winners = last?.runners.filter(({ status }) => status === 'WINNER');
    expect(winners?.map(({ id }) => id)).toEqual([plan.runnerIds[plan.story.winner ?? -1]]);
    expect(last?.runners.filter(({ status }) => status === 'LOSER')).toHaveLength(
      plan.runnerIds.length - 1,
    );
  });

  it('is suspended at decisive events, and opens again with prices', () => {
    const moments = plan.story.moments.filter(({ suspends }) => suspends > 0);
    for (const { at } of moments) {
      const time = plan.startsAt + at;
      const definitions = steps
        .filter((step) => step.at <= time)
        .flatMap(({ events }) =>
          events.flatMap((event) => (event.kind === 'definition' ? [event.definition] : [])),
        );
      expect(definitions.at(-1)?.status).toBe('SUSPENDED');
    }
    const opened = steps.filter(({ events }) =>
      events.some((event) => event.kind === 'definition' && event.definition.status === 'OPEN'),
    );
    for (const { events } of opened) {
      expect(events.some((event) => event.kind === 'prices' && event.runners.length > 0)).toBe(
        true,
      );
    }
  });
});
