import type { Random } from '../../../random.ts';
import type { FeedEvent, MarketDefinition } from '../../feed.ts';
import type { TimedStep } from '../../run/steps.ts';
import { drawEntry, drawWhole } from '../draw.ts';
import type { MarketPlan } from './market-plan.ts';

/** A runner that is withdrawn from its market during play. */
export interface Withdrawal {
  runnerId: string;
  /** Feed ms since 1970. */
  at: number;
  /** Percent by which the prices of the others are reduced. */
  adjustmentFactor: number;
}

const MAX_FACTOR = 60;

/** With one runner left there is no market. */
const MIN_RUNNERS = 3;

/**
 * Draws whether a runner of the market is withdrawn, for `percent` of the markets with three runners or
 * more, and when. One that the match makes the winner never is.
 */
export function drawWithdrawal(
  { runnerIds, story, startsAt }: MarketPlan,
  random: Random,
  percent: number,
): Withdrawal | undefined {
  if (runnerIds.length < MIN_RUNNERS || random() * 100 >= percent) return undefined;
  return {
    runnerId: drawEntry(
      random,
      runnerIds.filter((_, place) => place !== story.winner),
    ),
    at: startsAt + drawWhole(random, 1, story.duration - 1),
    adjustmentFactor: drawWhole(random, 1, MAX_FACTOR),
  };
}

/** Inserts the withdrawal into the steps of a market: from then on the runner has no price. */
export function* withdraw(
  steps: Iterable<TimedStep>,
  marketId: string,
  { runnerId, at, adjustmentFactor }: Withdrawal,
): Generator<TimedStep> {
  let last: MarketDefinition | undefined;
  let isOut = false;
  const without = (definition: MarketDefinition): FeedEvent => ({
    kind: 'definition',
    definition: {
      ...definition,
      runners: definition.runners.map((runner) =>
        runner.id === runnerId ? { ...runner, status: 'REMOVED', adjustmentFactor } : runner,
      ),
    },
  });
  const change = (event: FeedEvent): FeedEvent => {
    if (event.kind === 'definition') {
      last = event.definition;
      return isOut ? without(last) : event;
    }
    if (event.kind !== 'prices' || !isOut) return event;
    return { ...event, runners: event.runners.filter(({ id }) => id !== runnerId) };
  };
  for (const step of steps) {
    if (!isOut && step.at >= at && last) {
      isOut = true;
      yield { at, marketId, events: [without(last)] };
    }
    yield { ...step, events: step.events.map(change) };
  }
}
