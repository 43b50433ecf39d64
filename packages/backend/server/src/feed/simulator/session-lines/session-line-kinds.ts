import type { SessionLineQuote, SessionLineUpdate } from '../../feed.ts';
import {
  ALL_OUT,
  BALLS_PER_OVER,
  type CricketFormat,
  type InningsFigures,
  isComplete,
} from '../cricket/state.ts';
import type { RunsForecast } from './runs-forecast.ts';

/** A session line of an innings: runs of the side after a number of balls. */
interface OversLine {
  id: string;
  /** 1 or 2. */
  innings: 1 | 2;
  /** Legal balls after which it is decided. */
  balls: number;
  name: string;
}

/** Overs with lines. */
const OVERS = { T20: [6, 10, 15, 20], ODI: [10, 20, 30, 40, 50] } as const;

/**
 * Returns the over lines of one innings of `team`, for example '6 over runs Harbour Kites'. None on
 * a whole chase: it ends at its target, so no line on its total is fair.
 */
export const listOversLines = (
  { name, balls }: CricketFormat,
  innings: 1 | 2,
  team: string,
): OversLine[] =>
  OVERS[name]
    .filter((overs) => innings === 1 || overs * BALLS_PER_OVER < balls)
    .map((overs) => ({
      id: `${innings}-${overs}-overs`,
      innings,
      balls: overs * BALLS_PER_OVER,
      name: `${overs} over runs ${team}`,
    }));

/** Returns the id of the line on the score at which the next wicket falls. */
const wicketLineId = (innings: 1 | 2, wicket: number) => `${innings}-wicket-${wicket}`;

const ORDINALS = ['1st', '2nd', '3rd'] as const;
const wicketLineName = (wicket: number, team: string) =>
  `Fall of ${ORDINALS[wicket - 1] ?? `${wicket}th`} wicket ${team}`;

/** Rates per 100 where No and Yes stand one run apart, and where both stand on one line. */
const EVEN_RATE = 100;
const SAME_LINE = { no: 110, yes: 90 } as const;
/** Deviation of runs below which a run is worth too much: both sides quote one line. */
const SAME_LINE_BELOW = 5;

/**
 * Returns No and Yes around the fair line (the median of the runs). Apart, the fair run itself
 * loses for both; on one line the rates hold the margin: Yes wins 90 for 100, No risks 110 for 100.
 */
export function quoteLine(
  fair: number,
  deviation: number,
): { no: SessionLineQuote; yes: SessionLineQuote } {
  const line = Math.max(1, Math.round(fair));
  if (deviation < SAME_LINE_BELOW) {
    return { no: { line, rate: SAME_LINE.no }, yes: { line, rate: SAME_LINE.yes } };
  }
  return {
    no: { line, rate: EVEN_RATE },
    yes: { line: line + 1, rate: EVEN_RATE },
  };
}

/** The innings as session lines need it. */
export interface InningsView {
  innings: InningsFigures;
  /** The side has won the chase: the innings ends here. */
  chased: boolean;
  /** Weather ended the innings before its time. */
  cutShort: boolean;
  /** Runs at which a chase ends; undefined in the first innings. */
  target: number | undefined;
  /** The urgency of the chase; 0 in the first innings. */
  urgency: number;
  /** A ball is in progress, or the match is interrupted. */
  paused: boolean;
}

/** Number of balls before the end of its over at which a line closes for good. */
const LAST_BALLS = BALLS_PER_OVER;

/** Quotes a line on the runs after a number of overs. */
export function quoteOvers(
  format: CricketFormat,
  forecast: RunsForecast,
  { id, name, balls }: OversLine,
  view: InningsView,
): SessionLineUpdate {
  const { innings, chased, cutShort, target, urgency, paused } = view;
  // All out, or the target reached, before the over: settled on the runs (decisions).
  if (innings.balls >= balls || chased || isComplete(format, innings)) {
    return { id, name, status: 'SETTLED', result: innings.runs };
  }
  if (cutShort) return { id, name, status: 'VOID' };
  if (balls - innings.balls <= LAST_BALLS) return { id, name, status: 'SUSPENDED' };
  const { mean, deviation } = forecast.untilBall(innings, balls, urgency);
  const fair = innings.runs + mean;
  // A chase that may end at its target has a truncated distribution: no line is fair.
  if (target !== undefined && fair + deviation > target) return { id, name, status: 'SUSPENDED' };
  const status = paused ? 'SUSPENDED' : 'OPEN';
  return { id, name, ...quoteLine(fair, deviation), status };
}

/**
 * Runs until a wicket are distributed like waiting times: half of them stay below 0.69 of the mean.
 */
const MEDIAN_OF_MEAN = 0.69;
/** Deviation of runs below which no line is quoted. */
const MIN_DEVIATION = 5;
/** No line is quoted on the last wickets' few runs. */
const LAST_WICKET = ALL_OUT - 1;

const VOID_NO_WICKET = 'The wicket did not fall.';

/** Quotes the line on the runs at which wicket number `wicket` falls. */
export function quoteWicket(
  format: CricketFormat,
  forecast: RunsForecast,
  wicket: number,
  team: string,
  innings: 1 | 2,
  view: InningsView,
): SessionLineUpdate {
  const base = { id: wicketLineId(innings, wicket), name: wicketLineName(wicket, team) };
  const { innings: figures, chased, cutShort, target, urgency, paused } = view;
  if (figures.wickets >= wicket) return { ...base, status: 'SETTLED', result: figures.runs };
  if (cutShort) return { ...base, status: 'VOID' };
  if (chased || isComplete(format, figures))
    return { ...base, status: 'VOID', voidReason: VOID_NO_WICKET };
  const { mean, deviation } = forecast.untilWicket(figures, urgency);
  const fair = figures.runs + mean * MEDIAN_OF_MEAN;
  const mayEnd = target !== undefined && figures.runs + mean > target;
  // Near the end the wicket may not fall at all, or falls early.
  if (mayEnd || deviation < MIN_DEVIATION) return { ...base, status: 'SUSPENDED' };
  const status = paused ? 'SUSPENDED' : 'OPEN';
  return { ...base, ...quoteLine(fair, deviation), status };
}

/** Returns the wicket whose line is open now; undefined near the end of the batting. */
export const selectNextWicket = (wickets: number) =>
  wickets < LAST_WICKET ? wickets + 1 : undefined;
