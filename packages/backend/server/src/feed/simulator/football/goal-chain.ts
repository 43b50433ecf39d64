import {
  CONVERSION,
  calculateRates,
  type FootballMatch,
  type FootballState,
  HALF_SECONDS,
  type Half,
  INJURY,
} from './football-match.ts';

/** The states of a chain of goals, by their index. */
export interface GoalStates {
  /** Goals of the home side less those of the away side, in each state. */
  differences: readonly number[];
  /** Returns the state after a goal; at the edge the same one. */
  afterHome(index: number): number;
  afterAway(index: number): number;
}

/** Seconds of one slice of the table. */
const SLICE = 15;

/** The chance of an end, by state. */
type Row = Float64Array;

/** Returns rows of a half by remaining slices, from its last moment, which is worth `end`. */
function solveHalf(match: FootballMatch, states: GoalStates, half: Half, end: Row): Row[] {
  const longest = HALF_SECONDS + INJURY[half].mean + INJURY[half].spread;
  const chances = states.differences.map((difference, i) => {
    const [home, away] = calculateRates(match, half, difference);
    return {
      home: home * SLICE,
      away: away * SLICE,
      up: states.afterHome(i),
      down: states.afterAway(i),
    };
  });
  const rows = [end];
  for (let left = SLICE; left <= longest + SLICE; left += SLICE) {
    const after = rows.at(-1) ?? end;
    const row = after.map((stays, i) => {
      const { home, away, up, down } = chances[i] ?? { home: 0, away: 0, up: i, down: i };
      return (
        stays + home * ((after[up] ?? stays) - stays) + away * ((after[down] ?? stays) - stays)
      );
    });
    rows.push(row);
  }
  return rows;
}

/** Reads a half's rows at `seconds` left, between two slices by proportion. */
function read(rows: readonly Row[], seconds: number, index: number): number {
  const slices = Math.min(rows.length - 1, Math.max(0, seconds / SLICE));
  const below = rows[Math.floor(slices)]?.[index] ?? 0;
  const above = rows[Math.ceil(slices)]?.[index] ?? 0;
  return below + (above - below) * (slices - Math.floor(slices));
}

/**
 * Returns the remaining seconds of a half; before injury time is announced its mean is expected.
 */
export const selectLeft = (half: Half, { clock, injury }: FootballState) =>
  HALF_SECONDS + (injury ?? INJURY[half].mean) - clock;

/** Seconds of a second half, as expected before it. */
export const SECOND_HALF = HALF_SECONDS + INJURY.second.mean;

/**
 * Solves a chain backwards in slices of 15 s, from `ends`, the worth of each state at the final
 * whistle. Afterwards the worth of a state at any time is a table access.
 */
export function solveGoals(match: FootballMatch, states: GoalStates, ends: readonly number[]) {
  const second = solveHalf(match, states, 'second', Float64Array.from(ends));
  const atBreak = Float64Array.from(ends, (_, i) => read(second, SECOND_HALF, i));
  const first = solveHalf(match, states, 'first', atBreak);
  return (state: FootballState, index: number): number => {
    if (state.period === 'over') return ends[index] ?? 0;
    if (state.period === 'break') return read(second, SECOND_HALF, index);
    return read(state.period === 'first' ? first : second, selectLeft(state.period, state), index);
  };
}

/** Returns the mean of `of` over both ends of a pending penalty, by its chance of a goal. */
export function averagePenalty(state: FootballState, of: (state: FootballState) => number): number {
  const { penalty, ...before } = state;
  if (!penalty) return of(state);
  const missed: FootballState = { ...before, penalty: undefined };
  const scored: FootballState = { ...missed, [penalty]: state[penalty] + 1 };
  return CONVERSION * of(scored) + (1 - CONVERSION) * of(missed);
}
