import type { Random } from '../../../random.ts';
import type { FeedEvent, MarketStatus } from '../../feed.ts';
import type { TimedStep } from '../../run/steps.ts';
import { drawWait } from '../draw.ts';
import {
  calculateClosing,
  define,
  type MarketPlan,
  selectEndStatus,
  TURN_MS,
} from './market-plan.ts';
import { createOddsMaker } from './odds-maker.ts';

/** Mean ms between two changes: 1.29 a second in play as recorded; rare before. */
const UPDATE_IN_PLAY_MS = 770;
const UPDATE_BEFORE_MS = 12_000;
/** Reaction time of the market, in ms. */
const ANSWER = { min: 300, spread: 1400 };

const CLEARED: FeedEvent = { kind: 'prices', isSnapshot: true, runners: [] };

/** Generates all events of a match-odds market, from its opening to its result. */
export function* tradeOdds(plan: MarketPlan, random: Random): Generator<TimedStep> {
  const { marketId, story, opensAt, startsAt, pace } = plan;
  const maker = createOddsMaker(random, plan.runnerIds);
  let chances = story.moments[0]?.chances ?? [];
  let checkAt = opensAt;
  let answerAt = Number.POSITIVE_INFINITY;
  let shutUntil: number | undefined;

  const step = (at: number, ...events: FeedEvent[]): TimedStep => ({ at, marketId, events });
  const turn = (at: number, status: MarketStatus, inPlay: boolean): TimedStep => {
    const definition: FeedEvent = { kind: 'definition', definition: define(plan, status, inPlay) };
    if (status === 'CLOSED') return step(at, definition);
    maker.clear();
    if (status === 'SUSPENDED') return step(at, definition, CLEARED);
    return step(at, definition, {
      kind: 'prices',
      isSnapshot: true,
      runners: maker.quote(chances),
    });
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
      const runners = isAnswer ? maker.quote(chances) : maker.nudge();
      if (runners.length > 0)
        yield step(Math.round(at), { kind: 'prices', isSnapshot: false, runners });
    }
  }

  yield turn(opensAt, 'OPEN', false);
  scheduleUpdate(opensAt);
  yield* trade(startsAt - TURN_MS);
  yield turn(startsAt - TURN_MS, 'SUSPENDED', false);
  yield turn(startsAt, 'OPEN', true);
  scheduleUpdate(startsAt);
  for (const moment of story.moments.slice(1, -1)) {
    const at = startsAt + moment.at;
    yield* trade(at);
    chances = moment.chances;
    if (moment.suspends > 0) {
      if (shutUntil === undefined) yield turn(at, 'SUSPENDED', true);
      shutUntil = Math.max(shutUntil ?? 0, at + moment.suspends);
    } else if (shutUntil === undefined) {
      answerAt = at + ANSWER.min + random() * ANSWER.spread;
    }
  }
  const end = startsAt + story.duration;
  yield* trade(end);
  if (shutUntil === undefined) yield turn(end, 'SUSPENDED', true);
  yield turn(calculateClosing(plan), selectEndStatus(plan), true);
}

/** Generates the score events of a match, on one of its markets. */
export function* generateScoreEvents({
  marketId,
  story,
  startsAt,
}: MarketPlan): Generator<TimedStep> {
  let shown: string | undefined;
  for (const { at, score } of story.moments) {
    if (score === shown) continue;
    shown = score;
    yield { at: startsAt + at, marketId, events: [{ kind: 'score', text: score }] };
  }
}
