import { calculateClosing, type MarketPlan } from '../market/market-plan.ts';
import { tradeOdds } from '../market/odds-market.ts';
import { createSource, generateMatchEvents } from '../run/generate-events.ts';
import type { SimulatedKind } from '../run/simulated-matches.repository.ts';
import { type MarketFigures, measureMarket } from './market-figures.ts';

const START = Date.UTC(2026, 0, 1);
const LEAD_MS = 60_000;

/** The odds market of a simulated match on a clock of its own, at the recorded market's pace. */
export function planMarket(kind: SimulatedKind, seed: number, pace = 1): MarketPlan {
  const { story } = generateMatchEvents(kind, seed);
  const runnerIds = story.moments[0]?.chances.map((_, place) => String(place + 1)) ?? [];
  const startsAt = START + LEAD_MS;
  return { marketId: 'odds', runnerIds, story, opensAt: START, startsAt, betDelay: 5, pace };
}

/** Measures the odds market of several matches, one after another, in seconds as watched at `speed`. */
export function measureSimulated(
  kind: SimulatedKind,
  seeds: readonly number[],
  speed = 1,
): MarketFigures {
  let shift = 0;
  let ids: readonly string[] = [];
  const steps = seeds.flatMap((seed) => {
    const plan = planMarket(kind, seed, speed);
    const own = [...tradeOdds(plan, createSource(seed, 'odds'))];
    const moved = own.map((step) => ({ ...step, at: Math.round((step.at + shift) / speed) }));
    shift += calculateClosing(plan) - START + LEAD_MS;
    ids = plan.runnerIds;
    return moved;
  });
  return measureMarket(steps, ids);
}
