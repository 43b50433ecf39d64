import type { MarketPlan } from '../market/market-plan.ts';
import { generateMatchEvents } from '../run/generate-events.ts';
import type { SimulatedKind } from '../run/simulated-matches.repository.ts';

const START = Date.UTC(2026, 0, 1);
const LEAD_MS = 60_000;

/** Returns the odds market of a simulated match on a clock of its own. */
export function planMarket(kind: SimulatedKind, seed: number): MarketPlan {
  const { story } = generateMatchEvents(kind, seed);
  const runnerIds = story.moments[0]?.chances.map((_, place) => String(place + 1)) ?? [];
  const startsAt = START + LEAD_MS;
  return { marketId: 'odds', runnerIds, story, opensAt: START, startsAt, betDelay: 5, pace: 1 };
}
