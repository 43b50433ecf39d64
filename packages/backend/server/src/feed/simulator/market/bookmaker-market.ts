import type { Random } from '../../../random.ts';
import type { FeedEvent, LevelChange, RunnerPrices } from '../../feed.ts';
import type { TimedStep } from '../../run/steps.ts';
import { drawEntry } from '../draw.ts';
import type { Moment } from '../story.ts';
import {
  calculateClosing,
  define,
  type MarketPlan,
  selectEndStatus,
  TURN_MS,
} from './market-plan.ts';

/** Rates of one runner in points (85 pays 85 paise a rupee, 0.85 on the wire). */
interface BookmakerQuote {
  back: number | undefined;
  lay: number | undefined;
}

/** Points between the fair rate of the favourite and its quote, per side. */
const MARGIN = 0.8;
/** Minimum of points between back and lay of the favourite. */
const SPREAD = 2;
/** Maximum of points; below 1 there is nothing to win. */
const MAX_POINTS = 500;
const MIN_POINTS = 1;

const offer = (points: number) =>
  points >= MIN_POINTS && points <= MAX_POINTS ? points : undefined;

/**
 * Returns quotes of a two-runner bookmaker market where the first runner has `chance`. The
 * favourite's rate has a margin, the other one's follows from it: backing one is laying the other.
 */
export function quoteBookmaker(chance: number): [BookmakerQuote, BookmakerQuote] {
  const isFirst = chance >= 0.5;
  const favourite = Math.min(0.999, Math.max(chance, 1 - chance));
  const fair = 100 * (1 / favourite - 1);
  const back = Math.floor(fair - MARGIN);
  const lay = Math.max(back + SPREAD, Math.ceil(fair + MARGIN));
  const mine: BookmakerQuote = { back: offer(back), lay: offer(lay) };
  const other: BookmakerQuote = {
    back: offer(Math.floor(10_000 / lay)),
    lay: back >= MIN_POINTS ? offer(Math.ceil(10_000 / back)) : undefined,
  };
  return isFirst ? [mine, other] : [other, mine];
}

const POINTS = 100;
const PAISE = 100;
/** A bookmaker shows one size; in rupees. */
const SIZES = [100_000, 200_000, 300_000, 500_000] as const;
/** Reaction time of the bookmaker, in ms. */
const ANSWER = 1500;
/** Minimum time between suspensions to open for, in ms. */
const SHORTEST_OPEN = 3000;

interface Stretch {
  from: number;
  to: number;
}

/** Returns the bookmaker's suspensions, in ms after the start, with overlaps joined. */
export function selectShut(moments: readonly Moment[]): Stretch[] {
  const shut: Stretch[] = [];
  for (const { at, bookmakerSuspends, bookmakerWaits } of moments) {
    if (bookmakerSuspends + bookmakerWaits === 0) continue;
    const next = { from: Math.max(1, at - bookmakerWaits), to: at + bookmakerSuspends };
    const last = shut.at(-1);
    if (last && next.from < last.to + SHORTEST_OPEN) last.to = Math.max(last.to, next.to);
    else shut.push(next);
  }
  return shut;
}

/** Generates all events of a bookmaker market, from its opening to its result. */
export function* tradeBookmaker(plan: MarketPlan, random: Random): Generator<TimedStep> {
  const { marketId, runnerIds, story, opensAt, startsAt } = plan;
  const { moments, duration } = story;
  const size = drawEntry(random, SIZES) * PAISE;
  const shut = selectShut(moments).filter(({ from }) => from < duration);

  const toSide = (points: number | undefined): LevelChange[] =>
    points === undefined ? [] : [[points / POINTS, size]];
  const toPrices = (quotes: readonly BookmakerQuote[]): RunnerPrices[] =>
    quotes.map(({ back, lay }, i) => ({
      id: runnerIds[i] ?? '',
      back: toSide(back),
      lay: toSide(lay),
    }));
  const quote = ({ chances }: Moment) => quoteBookmaker(chances[0] ?? 0.5);
  const state = (runners: RunnerPrices[]): FeedEvent => ({
    kind: 'prices',
    isSnapshot: true,
    runners,
  });
  const turn = (
    at: number,
    status: 'OPEN' | 'SUSPENDED',
    inPlay: boolean,
    moment?: Moment,
  ): TimedStep => ({
    at,
    marketId,
    events: [
      { kind: 'definition', definition: define(plan, status, inPlay) },
      state(moment && status === 'OPEN' ? toPrices(quote(moment)) : []),
    ],
  });

  const [first] = moments;
  yield turn(opensAt, 'OPEN', false, first);
  yield turn(startsAt - TURN_MS, 'SUSPENDED', false);
  yield turn(startsAt, 'OPEN', true, first);
  let place = 0;
  let shown = first ? JSON.stringify(quote(first)) : '';

  /** Moves the prices with every moment before `end` (ms after the start). */
  function* move(end: number): Generator<TimedStep> {
    for (let next = moments[place + 1]; next && next.at + ANSWER < end; next = moments[place + 1]) {
      place += 1;
      const quotes = quote(next);
      if (JSON.stringify(quotes) === shown) continue;
      shown = JSON.stringify(quotes);
      yield { at: startsAt + next.at + ANSWER, marketId, events: [state(toPrices(quotes))] };
    }
  }

  for (const { from, to } of shut) {
    yield* move(from);
    yield turn(startsAt + from, 'SUSPENDED', true);
    if (to >= duration) break;
    place = Math.max(
      place,
      moments.findLastIndex(({ at }) => at <= to),
    );
    const moment = moments[place];
    shown = moment ? JSON.stringify(quote(moment)) : '';
    yield turn(startsAt + to, 'OPEN', true, moment);
  }
  const isShut = shut.some(({ to }) => to >= duration);
  if (!isShut) {
    yield* move(duration);
    yield turn(startsAt + duration, 'SUSPENDED', true);
  }
  yield {
    at: calculateClosing(plan),
    marketId,
    events: [{ kind: 'definition', definition: define(plan, selectEndStatus(plan), true) }],
  };
}
