import {
  ALL_OUT,
  type CricketFormat,
  EXTRA,
  type InningsFigures,
  RUNS_OF,
  WICKET,
} from '../cricket/state.ts';

/** The distribution of future runs: mean and deviation. */
interface RunsAhead {
  mean: number;
  deviation: number;
}

/** Returns the chances of the next ball (order of OUTCOMES); `urgency` counts in a chase only. */
export type NextBall = (balls: number, wickets: number, urgency: number) => Float64Array;

/** A chase's urgency is assumed constant, in steps of this size. */
const URGENCY_STEP = 0.5;

/** Forecasts the runs of an innings. */
export interface RunsForecast {
  /** Returns the runs from a point of the innings until `until` balls are bowled or all are out. */
  untilBall(from: InningsFigures, until: number, urgency?: number): RunsAhead;
  /** Returns the runs until the next wicket or the end of the innings. */
  untilWicket(from: InningsFigures, urgency?: number): RunsAhead;
}

/** Mean and mean square of future runs, by balls and wickets. */
interface Moments {
  mean: Float64Array;
  square: Float64Array;
}

/**
 * Works backwards from the ball `until`. `endsAtWicket` stops at the next wicket. An extra leads back
 * to the same cell, so that the cell is solved for.
 */
function solve(nextBall: NextBall, until: number, urgency: number, endsAtWicket: boolean): Moments {
  const size = (until + 1) * ALL_OUT;
  const [mean, square] = [new Float64Array(size), new Float64Array(size)];
  for (let balls = until - 1; balls >= 0; balls -= 1) {
    for (let wickets = 0; wickets < ALL_OUT; wickets += 1) {
      const of = nextBall(balls, wickets, urgency);
      const next = (balls + 1) * ALL_OUT + wickets;
      const extra = of[EXTRA] ?? 0;
      let [sum, squares] = [extra, extra];
      for (const [place, runs] of RUNS_OF.entries()) {
        if (place === EXTRA) continue;
        const ends = place === WICKET && (endsAtWicket || wickets + 1 === ALL_OUT);
        const cell = place === WICKET ? next + 1 : next;
        const [ahead, aheadSquare] = ends ? [0, 0] : [mean[cell] ?? 0, square[cell] ?? 0];
        const chance = of[place] ?? 0;
        sum += chance * (runs + ahead);
        squares += chance * (runs * runs + 2 * runs * ahead + aheadSquare);
      }
      const here = balls * ALL_OUT + wickets;
      const own = sum / (1 - extra);
      mean[here] = own;
      square[here] = (squares + 2 * extra * own) / (1 - extra);
    }
  }
  return { mean, square };
}

/** Creates a forecast for one batting side; each table is calculated on demand. */
export function createRunsForecast(
  { balls: all }: CricketFormat,
  nextBall: NextBall,
): RunsForecast {
  const tables = new Map<string, Moments>();
  const read = (from: InningsFigures, until: number, urgency: number, endsAtWicket: boolean) => {
    if (from.wickets >= ALL_OUT || from.balls >= until) return { mean: 0, deviation: 0 };
    const nearest = Math.round(urgency / URGENCY_STEP) * URGENCY_STEP;
    const key = `${until} ${nearest} ${endsAtWicket}`;
    const moments = tables.get(key) ?? solve(nextBall, until, nearest, endsAtWicket);
    tables.set(key, moments);
    const here = from.balls * ALL_OUT + from.wickets;
    const mean = moments.mean[here] ?? 0;
    const variance = (moments.square[here] ?? 0) - mean * mean;
    return { mean, deviation: Math.sqrt(Math.max(0, variance)) };
  };
  return {
    untilBall: (from, until, urgency = 0) => read(from, until, urgency, false),
    untilWicket: (from, urgency = 0) => read(from, all, urgency, true),
  };
}
