import { HALF_SECONDS } from './state.ts';

/** The constant data of a match. */
export interface FootballMatch {
  /** Goals that each side scores on average in 90 minutes of a level match. */
  goals: readonly [home: number, away: number];
}

/** Goals of an even side at home and away (European leagues of the last years: 1.50 and 1.22). */
const EVEN_GOALS = [1.5, 1.22] as const;
const GOALS_BY_STEP = 0.09;

/** Creates a match of sides with these steps of strength, from about -4 to 4. */
export const createFootballMatch = (home: number, away: number): FootballMatch => ({
  goals: [
    EVEN_GOALS[0] * Math.exp(GOALS_BY_STEP * (home - away)),
    EVEN_GOALS[1] * Math.exp(GOALS_BY_STEP * (away - home)),
  ],
});

/** Mean seconds of injury time of each half, and how far it goes either way. */
export const INJURY = {
  first: { mean: 150, spread: 90 },
  second: { mean: 300, spread: 120 },
} as const;

/** The second half brings more goals (45 and 55 percent), injury time included. */
const SHARE = { first: 0.45, second: 0.55 } as const;
/** Sides that trail by a goal or more score more often, sides that lead a little less. */
const TRAILING = 1.12;
const LEADING = 0.94;

/** Share of penalties that are scored; a tenth of all goals come from penalties. */
export const CONVERSION = 0.76;
export const PENALTY_SHARE = 0.1;

export type Half = 'first' | 'second';

/** Returns goals per second of each side at a goal difference (home less away). */
export function calculateRates(
  { goals }: FootballMatch,
  half: Half,
  difference: number,
): [home: number, away: number] {
  const seconds = HALF_SECONDS + INJURY[half].mean;
  const factor = (ahead: number) => {
    if (ahead === 0) return 1;
    return ahead > 0 ? LEADING : TRAILING;
  };
  const base = SHARE[half] / seconds;
  return [goals[0] * base * factor(difference), goals[1] * base * factor(-difference)];
}
