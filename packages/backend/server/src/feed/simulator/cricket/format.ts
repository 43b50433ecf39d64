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
  mostRuns: number;
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
  mostRuns: 320,
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
  mostRuns: 520,
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
