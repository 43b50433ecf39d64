import type { Random } from '../../../random.ts';
import { drawWait } from '../draw.ts';
import {
  CONVERSION,
  calculateRates,
  type FootballMatch,
  type Half,
  INJURY,
  PENALTY_SHARE,
} from './football-match.ts';
import { type FootballState, HALF_SECONDS, startFootball } from './state.ts';

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
