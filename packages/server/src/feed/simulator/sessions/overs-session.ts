import type { SessionQuote } from '../../session-quote.ts';
import { BALLS_PER_OVER, type CricketFormat } from '../cricket/format.ts';
import { type InningsFigures, isComplete } from '../cricket/state.ts';
import { quoteLine } from './quote-line.ts';
import type { RunsForecast } from './runs-ahead.ts';
import type { OversLine } from './session-lines.ts';

/** What a session line is judged by. */
export interface InningsView {
  innings: InningsFigures;
  /** The side has won the chase: the innings ends here. */
  chased: boolean;
  /** Weather ended the innings before its time. */
  cutShort: boolean;
  /** Runs at which a chase ends; undefined in the first innings. */
  target: number | undefined;
  /** How urgent the chase is; 0 in the first innings. */
  urgency: number;
  /** A ball is on its way, or the match stands still. */
  paused: boolean;
}

/** A line closes for good so many balls before its over ends. */
const LAST_BALLS = BALLS_PER_OVER;

/** A line on the runs after so many overs, as it stands. */
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
  // A chase that may end at its target has a distribution cut off there: no line is fair.
  if (target !== undefined && fair + deviation > target) return { id, name, status: 'SUSPENDED' };
  const status = paused ? 'SUSPENDED' : 'OPEN';
  return { id, name, ...quoteLine(fair, deviation), status };
}
