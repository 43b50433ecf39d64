import type { Random } from '../../../random.ts';
import type { FeedEvent, MarketStatus, RunnerPrices } from '../../feed.ts';
import type { TimedStep } from '../../run/steps.ts';
import { drawWait } from '../draw.ts';
import type { Story } from '../story.ts';
import {
  calculateClosing,
  define,
  isDecided,
  type MarketPlan,
  selectEndStatus,
  TURN_MS,
} from './market-plan.ts';
import { createOddsMaker } from './odds-maker.ts';

/** Mean ms between two changes: 1.29 a second in play as recorded; rare before. */
const UPDATE_IN_PLAY_MS = 770;
const UPDATE_BEFORE_MS = 12_000;
/** Reaction time of the market, in ms. */
const ANSWER = { least: 300, spread: 1400 };

const CLEARED: FeedEvent = { kind: 'prices', image: true, runners: [] };

/**
 * Generates all events of an odds market, from its opening to its result. It may be decided before
 * the start of play, or open after it.
 */
export function* tradeOdds(plan: MarketPlan, random: Random): Generator<TimedStep> {
  const { marketId, story, opensAt, startsAt, pace } = plan;
  const maker = createOddsMaker(random, plan.runnerIds, plan.winners);
  let chances = story.moments[0]?.chances ?? [];
  let checkAt = opensAt;
  let answerAt = Number.POSITIVE_INFINITY;
  let shutUntil: number | undefined;

  const withoutDecided = (prices: RunnerPrices[]) =>
    prices.filter(({ id }) => !isDecided(chances[plan.runnerIds.indexOf(id)]));
  const step = (at: number, ...events: FeedEvent[]): TimedStep => ({ at, marketId, events });
  const turn = (at: number, status: MarketStatus, inPlay: boolean): TimedStep => {
    const definition: FeedEvent = {
      kind: 'definition',
      definition: define(plan, status, inPlay, chances),
    };
    if (status === 'CLOSED') return step(at, definition);
    maker.clear();
    if (status === 'SUSPENDED') return step(at, definition, CLEARED);
    const runners = withoutDecided(maker.quote(chances));
    return step(at, definition, { kind: 'prices', image: true, runners });
  };
  const scheduleUpdate = (at: number) => {
    checkAt = at + drawWait(random, (at < startsAt ? UPDATE_BEFORE_MS : UPDATE_IN_PLAY_MS) * pace);
  };

  /** Trades until `end`; opens again where a suspension ends before. */
  function* trade(end: number): Generator<TimedStep> {
    for (;;) {
      if (shutUntil !== undefined) {
        if (shutUntil >= end) return;
        yield turn(shutUntil, 'OPEN', true);
        scheduleUpdate(shutUntil);
        shutUntil = undefined;
        answerAt = Number.POSITIVE_INFINITY;
      }
      const at = Math.min(checkAt, answerAt);
      if (at >= end) return;
      const isAnswer = answerAt <= checkAt;
      if (isAnswer) answerAt = Number.POSITIVE_INFINITY;
      else scheduleUpdate(at);
      const runners = withoutDecided(isAnswer ? maker.quote(chances) : maker.nudge());
      if (runners.length > 0) yield step(Math.round(at), { kind: 'prices', image: false, runners });
    }
  }

  const end = startsAt + story.duration;
  if (opensAt < startsAt) {
    const endOfLead = Math.min(startsAt - TURN_MS, end);
    yield turn(opensAt, 'OPEN', false);
    scheduleUpdate(opensAt);
    yield* trade(endOfLead);
    yield turn(endOfLead, 'SUSPENDED', false);
    if (end < startsAt) {
      yield turn(calculateClosing(plan), selectEndStatus(plan), false);
      return;
    }
  }
  const opensInPlay = Math.max(opensAt, startsAt);
  yield turn(opensInPlay, 'OPEN', true);
  scheduleUpdate(opensInPlay);
  for (const moment of story.moments.slice(1, -1)) {
    const at = startsAt + moment.at;
    yield* trade(at);
    chances = moment.chances;
    if (moment.suspends > 0) {
      if (shutUntil === undefined) yield turn(at, 'SUSPENDED', true);
      shutUntil = Math.max(shutUntil ?? 0, at + moment.suspends);
    } else if (shutUntil === undefined) {
      answerAt = at + ANSWER.least + random() * ANSWER.spread;
    }
  }
  yield* trade(end);
  if (shutUntil === undefined) yield turn(end, 'SUSPENDED', true);
  yield turn(calculateClosing(plan), selectEndStatus(plan), true);
}

/** Generates the score events of a match, on one of its markets. */
export function* generateScoreEvents({
  marketId,
  story,
  startsAt,
}: MarketPlan<Story>): Generator<TimedStep> {
  let shown: string | undefined;
  for (const { at, score } of story.moments) {
    if (score === shown) continue;
    shown = score;
    yield { at: startsAt + at, marketId, events: [{ kind: 'score', text: score }] };
  }
}
