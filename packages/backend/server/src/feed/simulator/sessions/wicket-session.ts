import type { SessionQuote } from '../../session-quote.ts';
import { ALL_OUT, type CricketFormat } from '../cricket/format.ts';
import { isComplete } from '../cricket/state.ts';
import type { InningsView } from './overs-session.ts';
import { quoteLine } from './quote-line.ts';
import type { RunsForecast } from './runs-ahead.ts';
import { wicketLineId, wicketLineName } from './session-lines.ts';

/**
 * Runs until a wicket are distributed like waiting times: half of them stay below 0.69 of the mean.
 */
const MEDIAN_OF_MEAN = 0.69;
/** Deviation of runs below which no line is quoted. */
const MIN_DEVIATION = 5;
/** No line is quoted on the last wickets' few runs. */
const LAST_WICKET = ALL_OUT - 1;

/** Quotes the line on the runs at which wicket number `wicket` falls. */
export function quoteWicket(
  format: CricketFormat,
  forecast: RunsForecast,
  wicket: number,
  team: string,
  innings: 1 | 2,
  view: InningsView,
): SessionQuote {
  const base = { id: wicketLineId(innings, wicket), name: wicketLineName(wicket, team) };
  const { innings: figures, chased, cutShort, target, urgency, paused } = view;
  if (figures.wickets >= wicket) return { ...base, status: 'SETTLED', result: figures.runs };
  // The wicket never fell: the line has no result.
  if (chased || cutShort || isComplete(format, figures)) return { ...base, status: 'VOID' };
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
