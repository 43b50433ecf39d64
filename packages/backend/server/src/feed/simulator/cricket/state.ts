import { formatScore } from '../../score-board.ts';

export type Phase = 'powerplay' | 'middle' | 'death';

/** Outcomes of a ball; 'W' is a wicket, 'X' an extra that does not count as a ball. */
export const OUTCOMES = [0, 1, 2, 3, 4, 6, 'W', 'X'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Runs of each outcome, in the order of OUTCOMES. */
export const RUNS_OF = [0, 1, 2, 3, 4, 6, 0, 1] as const;
export const WICKET = 6;
export const EXTRA = 7;

export const BALLS_PER_OVER = 6;
export const ALL_OUT = 10;

/** The rules and the scoring habits of a kind of match. */
export interface CricketFormat {
  name: 'T20' | 'ODI';
  balls: number;
  /** Balls of the powerplay and of the death overs. */
  powerplay: number;
  death: number;
  /** Maximum runs of an innings in the model. */
  maxRuns: number;
  /** Wickets that usually fall in a whole innings. */
  parWickets: number;
  /** Weights of OUTCOMES for even sides. */
  weights: Readonly<Record<Phase, readonly number[]>>;
}

/**
 * Weights are rounded shares of men's T20 and one-day internationals of the last years: about 158
 * runs for 6.4 wickets in 20 overs, about 270 for 8 in 50.
 */
export const T20: CricketFormat = {
  name: 'T20',
  balls: 120,
  powerplay: 36,
  death: 24,
  maxRuns: 320,
  parWickets: 6.4,
  weights: {
    powerplay: [0.43, 0.275, 0.05, 0.006, 0.15, 0.045, 0.044, 0.03],
    middle: [0.33, 0.415, 0.07, 0.004, 0.085, 0.05, 0.046, 0.025],
    death: [0.26, 0.36, 0.085, 0.004, 0.115, 0.09, 0.086, 0.035],
  },
};

export const ODI: CricketFormat = {
  name: 'ODI',
  balls: 300,
  powerplay: 60,
  death: 60,
  maxRuns: 520,
  parWickets: 7.5,
  weights: {
    powerplay: [0.583, 0.255, 0.035, 0.005, 0.09, 0.012, 0.023, 0.028],
    middle: [0.475, 0.38, 0.05, 0.004, 0.06, 0.015, 0.02, 0.022],
    death: [0.33, 0.4, 0.08, 0.004, 0.1, 0.045, 0.05, 0.03],
  },
};

/** Returns the phase of the ball after `balls` legal ones. */
export function selectPhase({ balls: all, powerplay, death }: CricketFormat, balls: number): Phase {
  if (balls < powerplay) return 'powerplay';
  return balls < all - death ? 'middle' : 'death';
}

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
