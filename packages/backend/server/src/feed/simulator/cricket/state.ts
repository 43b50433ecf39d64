import { formatScore } from '../../score.ts';
import { ALL_OUT, BALLS_PER_OVER, type CricketFormat, type Outcome } from './format.ts';

/** The numbers of one innings; `balls` counts legal ones. */
export interface InningsFigures {
  runs: number;
  wickets: number;
  balls: number;
}

/** A cricket match between two balls. */
export interface CricketState {
  sport: 'cricket';
  /** The innings being played, 1 or 2. */
  innings: 1 | 2;
  /** Side 0 bats first. */
  first: InningsFigures;
  second: InningsFigures;
  /** The last ball; undefined before the first one. */
  last: Outcome | undefined;
  /** Set once the match is over. */
  winner: 0 | 1 | undefined;
  /** The match was tied and went to a super over. */
  superOver: boolean;
  /** It rains: the covers are on; then the match is abandoned, or decided by the par score. */
  rain?: 'covers' | 'abandoned' | 'par';
}

const NOT_OUT_YET: InningsFigures = { runs: 0, wickets: 0, balls: 0 };

export const startCricket = (): CricketState => ({
  sport: 'cricket',
  innings: 1,
  first: NOT_OUT_YET,
  second: NOT_OUT_YET,
  last: undefined,
  winner: undefined,
  superOver: false,
});

export const selectInnings = ({ innings, first, second }: CricketState) =>
  innings === 1 ? first : second;

/** Returns the runs that the side batting second still needs to win. */
export const selectNeed = ({ first, second }: CricketState) => first.runs + 1 - second.runs;

/** Returns true if all are out or no balls are left. */
export const isComplete = ({ balls }: CricketFormat, innings: InningsFigures) =>
  innings.wickets >= ALL_OUT || innings.balls >= balls;

/** Formats balls as overs, for example 15 → '2.3'. */
export const toOvers = (balls: number) =>
  `${Math.floor(balls / BALLS_PER_OVER)}.${balls % BALLS_PER_OVER}`;

const RAIN_WORDS = { covers: 'rain', abandoned: 'no result', par: 'rain' } as const;

/** Formats the score line, for example '163/7 · 87/4 (11.0)'; '0/0 (0.0)' before the first ball. */
export function formatCricket({ innings, first, second, superOver, rain }: CricketState): string {
  const played = innings === 1 ? [first] : [first, second];
  const line = formatScore(played.map((one) => ({ ...one, overs: toOvers(one.balls) })));
  const end = superOver ? ' · super over' : '';
  return `${line ?? '0/0 (0.0)'}${end}${rain ? ` · ${RAIN_WORDS[rain]}` : ''}`;
}
