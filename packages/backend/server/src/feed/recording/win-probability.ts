import { BALLS_PER_INNINGS, type Ball, RUNS_PER_BALL } from './cricket-innings.ts';

/** Variance of the runs off one ball. */
const VARIANCE_PER_BALL = 3.2;
/** Each wicket slows the side by this share. */
const COST_OF_WICKET = 0.04;
/** Advantage of the first side, in runs. */
const HEAD_START = 1.5;
const LEAST = 0.004;

const clamp = (p: number) => Math.min(1 - LEAST, Math.max(LEAST, p));
/** Approximates the normal distribution. */
const cumulative = (z: number) => 1 / (1 + Math.exp(-1.702 * z));

/** Returns the expected remaining runs of a side. */
const expectRest = ({ balls, wickets }: Pick<Ball, 'balls' | 'wickets'>) =>
  (BALLS_PER_INNINGS - balls) * RUNS_PER_BALL * (1 - COST_OF_WICKET * wickets);

/**
 * Returns the chance of the side that bats first, after `last` (undefined before the first ball).
 */
export function calculateFirstSideChance(last: Ball | undefined, firstTotal: number): number {
  const par = BALLS_PER_INNINGS * RUNS_PER_BALL;
  if (!last || last.innings === 1) {
    const { total = 0, balls = 0, wickets = 0 } = last ?? {};
    const ahead = total + expectRest({ balls, wickets }) - par + HEAD_START;
    const spread = Math.sqrt((2 * BALLS_PER_INNINGS - balls) * VARIANCE_PER_BALL);
    return clamp(cumulative(ahead / spread));
  }
  const missing = firstTotal + 0.5 - last.total - expectRest(last);
  const spread = Math.sqrt(Math.max(1, BALLS_PER_INNINGS - last.balls) * VARIANCE_PER_BALL);
  return clamp(cumulative(missing / spread));
}
