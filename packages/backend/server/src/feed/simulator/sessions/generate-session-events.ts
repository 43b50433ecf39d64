import type { TimedStep } from '../../run/steps.ts';
import type { CricketMatch } from '../cricket/cricket-match.ts';
import type { MarketPlan } from '../market/market-plan.ts';
import { createSessionMarket } from './session-market.ts';

/** Time in ms before each ball at which lines suspend, and after it until they open. */
const BALL_RUNNING = 7000;
const ANSWER = 2500;

/**
 * Generates all events of the session lines of a match: they open with its markets. The board
 * suspends them in the hour before the match, as those of every feed.
 */
export function* generateSessionEvents(
  { story, opensAt, startsAt, marketId }: MarketPlan,
  match: CricketMatch,
  teams: readonly [string, string],
): Generator<TimedStep> {
  const market = createSessionMarket(match, teams);
  const { moments } = story;
  for (const [i, { at, state, suspends }] of moments.entries()) {
    if (state.sport !== 'cricket') return;
    const cutShort = state.rain === 'abandoned' || state.rain === 'par';
    const notify = (after: number, paused: boolean): TimedStep[] => {
      const sessions = market.read(state, { paused, cutShort });
      return sessions.length === 0
        ? []
        : [{ at: startsAt + after, marketId, events: [], sessions }];
    };
    const next = moments[i + 1]?.at ?? at;
    const stops = next - BALL_RUNNING;
    const opens = at + Math.max(ANSWER, suspends);
    if (i === 0) yield* notify(opensAt - startsAt, false);
    yield* notify(at, true);
    if (opens >= stops) continue;
    yield* notify(opens, false);
    yield* notify(stops, true);
  }
}
