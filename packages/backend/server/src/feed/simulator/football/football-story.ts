import type { Random } from '../../../random.ts';
import { boundChances, type Moment, type Story } from '../story.ts';
import {
  CONVERSION,
  calculateRates,
  type FootballMatch,
  type FootballState,
  formatFootball,
  HALF_SECONDS,
  type Half,
  INJURY,
  PENALTY_SECONDS,
  playFootball,
} from './football-match.ts';

/** Returns the chances of home, away and draw. */
type FootballModel = (state: FootballState) => [home: number, away: number, draw: number];

/** Seconds of one slice of the table. */
const SLICE = 15;
/** Greater differences count as this one. */
const WIDEST = 7;
const WIDTH = 2 * WIDEST + 1;

/** The chance of an end by goal difference, the smallest first. */
type Row = Float64Array;

const isHome = (difference: number) => (difference > 0 ? 1 : 0);
const isDraw = (difference: number) => (difference === 0 ? 1 : 0);
const toRow = (end: (difference: number) => number): Row =>
  Float64Array.from({ length: WIDTH }, (_, i) => end(i - WIDEST));

/** Returns rows of a half by remaining slices, from its last moment, which is worth `end`. */
function solveHalf(match: FootballMatch, half: Half, end: Row): Row[] {
  const longest = HALF_SECONDS + INJURY[half].mean + INJURY[half].spread;
  const rates = Array.from({ length: WIDTH }, (_, i) => {
    const [home, away] = calculateRates(match, half, i - WIDEST);
    return [home * SLICE, away * SLICE] as const;
  });
  const rows = [end];
  for (let left = SLICE; left <= longest + SLICE; left += SLICE) {
    const after = rows.at(-1) ?? end;
    const row = after.map((stays, i) => {
      const [home, away] = rates[i] ?? [0, 0];
      const up = after[Math.min(WIDTH - 1, i + 1)] ?? stays;
      const down = after[Math.max(0, i - 1)] ?? stays;
      return stays + home * (up - stays) + away * (down - stays);
    });
    rows.push(row);
  }
  return rows;
}

/** Reads a half's rows at `seconds` left, between two slices by proportion. */
function read(rows: readonly Row[], seconds: number, difference: number): number {
  const place = Math.min(WIDEST, Math.max(-WIDEST, difference)) + WIDEST;
  const slices = Math.min(rows.length - 1, Math.max(0, seconds / SLICE));
  const below = rows[Math.floor(slices)]?.[place] ?? 0;
  const above = rows[Math.ceil(slices)]?.[place] ?? 0;
  return below + (above - below) * (slices - Math.floor(slices));
}

/**
 * Returns the remaining seconds of a half; before injury time is announced its mean is expected.
 */
const selectLeft = (half: Half, { clock, injury }: FootballState) =>
  HALF_SECONDS + (injury ?? INJURY[half].mean) - clock;

function solve(match: FootballMatch, end: (difference: number) => number) {
  const second = solveHalf(match, 'second', toRow(end));
  const whole = HALF_SECONDS + INJURY.second.mean;
  const first = solveHalf(
    match,
    'first',
    toRow((difference) => read(second, whole, difference)),
  );
  return (state: FootballState, difference: number) => {
    if (state.period === 'over') return end(difference);
    if (state.period === 'break') return read(second, whole, difference);
    const rows = state.period === 'first' ? first : second;
    return read(rows, selectLeft(state.period, state), difference);
  };
}

/**
 * Solves a match as a Markov chain over time and goal difference, backwards in slices of 15 s;
 * afterwards every state is a table access. A pending penalty counts as a goal with the chance to
 * score.
 */
export function createFootballModel(match: FootballMatch): FootballModel {
  const [toHome, toDraw] = [solve(match, isHome), solve(match, isDraw)];
  return (state) => {
    const difference = state.home - state.away;
    const check = (by: typeof toHome) => {
      if (!state.penalty) return by(state, difference);
      const after = difference + (state.penalty === 'home' ? 1 : -1);
      return CONVERSION * by(state, after) + (1 - CONVERSION) * by(state, difference);
    };
    const [home, draw] = [check(toHome), check(toDraw)];
    return [home, Math.max(0, 1 - home - draw), draw];
  };
}

const SECOND = 1000;
const BREAK_SECONDS = 15 * 60;

/** Duration of the market's suspension after each event. */
const SUSPENSION: Record<FootballState['last'], number> = {
  goal: 60 * SECOND,
  penalty: (PENALTY_SECONDS + 5) * SECOND,
  missed: 20 * SECOND,
  whistle: 20 * SECOND,
  'kick-off': 10 * SECOND,
  injury: 0,
  minute: 0,
};

/** Home, away and draw have the indexes 0, 1 and 2 among the runners. */
const selectWinner = ({ home, away }: FootballState) => {
  if (home === away) return 2;
  return home > away ? 0 : 1;
};

/** Plays a football match and times it: about 1 h 53 min with the break and injury time. */
export function generateFootballEvents(match: FootballMatch, play: Random): Story {
  const model = createFootballModel(match);
  const moments: Moment[] = [];
  let [base, before, at, winner] = [0, 0, 0, 0];
  for (const state of playFootball(match, play)) {
    const isTaken = moments.at(-1)?.suspends === SUSPENSION.penalty;
    const isRestart = state.period === 'second' && state.last === 'kick-off';
    if (isRestart) base += before + BREAK_SECONDS;
    if (isTaken) base += PENALTY_SECONDS;
    at = Math.round((base + state.clock) * SECOND);
    before = state.clock;
    const suspends = moments.length === 0 ? 0 : SUSPENSION[state.last];
    moments.push({
      at,
      state,
      score: formatFootball(state),
      chances: state.period === 'over' ? model(state) : boundChances(model(state)),
      suspends,
      bookmakerSuspends: suspends,
      bookmakerWaits: 0,
    });
    winner = selectWinner(state);
  }
  return { moments, winner, duration: at };
}
