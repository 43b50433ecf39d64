import type { Random } from '../../../random.ts';
import { drawWait } from '../draw.ts';

/** The state of a football match; times are seconds of play. */
export interface FootballState {
  sport: 'football';
  period: 'first' | 'break' | 'second' | 'over';
  /** Seconds of the period played so far, injury time included. */
  clock: number;
  /** Injury time of the period, once it is announced. */
  injury: number | undefined;
  home: number;
  away: number;
  /** A penalty was awarded and is pending. */
  penalty: 'home' | 'away' | undefined;
  /** The event that led to this state. */
  last: 'kick-off' | 'goal' | 'penalty' | 'missed' | 'whistle' | 'injury' | 'minute';
}

export const HALF_SECONDS = 45 * 60;

export const startFootball = (): FootballState => ({
  sport: 'football',
  period: 'first',
  clock: 0,
  injury: undefined,
  home: 0,
  away: 0,
  penalty: undefined,
  last: 'kick-off',
});

/** Formats the score line, for example '1 – 1'. */
export const formatFootball = ({ home, away }: FootballState) => `${home} – ${away}`;

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
const PENALTY_SHARE = 0.1;

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

const MINUTE = 60;
/** Seconds from the whistle to the shot. */
export const PENALTY_SECONDS = 75;

const score = (state: FootballState, side: 'home' | 'away'): FootballState => ({
  ...state,
  [side]: state[side] + 1,
  penalty: undefined,
  last: 'goal',
});

/** Draws the next incident, in seconds from now; both rates grow with the goal difference. */
function drawIncident(match: FootballMatch, half: Half, state: FootballState, random: Random) {
  const [home, away] = calculateRates(match, half, state.home - state.away);
  // A goal's rate splits into open play and penalties, which are awarded more often than scored.
  const inflation = 1 - PENALTY_SHARE + PENALTY_SHARE / CONVERSION;
  const wait = drawWait(random, 1 / ((home + away) * inflation));
  const side: 'home' | 'away' = random() < home / (home + away) ? 'home' : 'away';
  const isPenalty = random() < PENALTY_SHARE / CONVERSION / inflation;
  return { wait, side, isPenalty };
}

const drawInjury = (half: Half, random: Random) =>
  MINUTE * Math.round((INJURY[half].mean + (random() * 2 - 1) * INJURY[half].spread) / MINUTE);

/** Plays one half from `state`; the last state is at its final whistle, still in the half. */
function* playHalf(
  match: FootballMatch,
  half: Half,
  from: FootballState,
  random: Random,
): Generator<FootballState, FootballState> {
  let state = from;
  const injury = drawInjury(half, random);
  const end = HALF_SECONDS + injury;
  while (state.clock < end) {
    const { wait, side, isPenalty } = drawIncident(match, half, state, random);
    const minute = MINUTE * (Math.floor(state.clock / MINUTE) + 1);
    const at = state.clock + wait;
    if (at >= minute) {
      // Waiting times are memoryless: the next one is drawn again at the minute.
      const isAnnounced = minute >= HALF_SECONDS;
      const last = isAnnounced && state.injury === undefined ? 'injury' : 'minute';
      state = { ...state, clock: minute, last, injury: isAnnounced ? injury : undefined };
      // The whistle follows at once and yields this moment itself.
      if (minute >= end) return state;
    } else if (isPenalty) {
      state = { ...state, clock: at, penalty: side, last: 'penalty' };
      yield state;
      // The clock stands, so that the model's remaining time is the same before and after the shot.
      state =
        random() < CONVERSION
          ? score(state, side)
          : { ...state, penalty: undefined, last: 'missed' };
    } else {
      state = score({ ...state, clock: at }, side);
    }
    yield state;
  }
  return state;
}

/** Plays a match: kick-offs, each minute, goals, penalties, whistles. */
export function* playFootball(match: FootballMatch, random: Random): Generator<FootballState> {
  let state = startFootball();
  yield state;
  state = yield* playHalf(match, 'first', state, random);
  state = { ...state, period: 'break', last: 'whistle' };
  yield state;
  state = { ...state, period: 'second', clock: 0, injury: undefined, last: 'kick-off' };
  yield state;
  state = yield* playHalf(match, 'second', state, random);
  yield { ...state, period: 'over', last: 'whistle' };
}
