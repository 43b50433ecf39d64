import type { SessionQuote } from '../../session-quote.ts';
import { BALLS_PER_OVER, type CricketFormat } from '../cricket/format.ts';
import { type InningsFigures, isComplete } from '../cricket/state.ts';
import { quoteLine } from './quote-line.ts';
import type { RunsForecast } from './runs-ahead.ts';
import type { OversLine } from './session-lines.ts';

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
): SessionQuote {
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
