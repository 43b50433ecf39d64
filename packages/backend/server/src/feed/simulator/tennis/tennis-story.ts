import type { Random } from '../../../random.ts';
import { boundChances, type Moment, type Story } from '../story.ts';
import {
  formatTennis,
  isTieBreak,
  playTennis,
  type TennisMatch,
  type TennisState,
  winPoint,
} from './tennis-match.ts';

/** Returns the chance of an end, from any state. */
type TennisModel = (state: TennisState) => number;

/** Returns 1 or 0 where a state decides it, undefined before; it depends on the score alone. */
type Decides = (state: TennisState) => number | undefined;

const isWonByFirst: Decides = ({ winner }) =>
  winner === undefined ? undefined : Number(winner === 0);

/** From this many points each on, a game or a tie-break repeats itself every two points. */
const DEUCE = { game: 3, tieBreak: 6 } as const;

/** Deuce is won by two points in a row: p² against (1 − p)². */
const fromLevel = (mine: number, others: number) => mine / (mine + others);

const toKey = ({ sets, games, points, server, opened }: TennisState) =>
  `${sets}|${games}|${points}|${server}${opened}`;

/** Maps points beyond deuce to the same position at deuce, so that states are few. */
function reduce(state: TennisState): TennisState {
  const level = isTieBreak(state) ? DEUCE.tieBreak : DEUCE.game;
  const [mine, others] = state.points;
  const surplus = Math.min(mine, others) - level;
  if (surplus <= 0) return state;
  return { ...state, points: [mine - surplus, others - surplus] };
}

/**
 * Creates the match as a Markov chain, memoised: some thousand states, each calculated once. The
 * chance is that of player 0 to win, or of the end that `decides` names.
 */
export function createTennisModel(
  { serve }: TennisMatch,
  decides: Decides = isWonByFirst,
): TennisModel {
  const known = new Map<string, number>();

  /** At deuce: two points decide, with any server, or it is deuce again. */
  const solveLevel = (state: TennisState): number => {
    const [a, b] = isTieBreak(state)
      ? [serve[0], 1 - serve[1]]
      : [winsOn(state.server), winsOn(state.server)];
    const won = check(winPoint({ ...state, points: [ahead(state) + 1, ahead(state)] }, 0));
    const lost = check(winPoint({ ...state, points: [ahead(state), ahead(state) + 1] }, 1));
    const chance = fromLevel(a * b, (1 - a) * (1 - b));
    return chance * won + (1 - chance) * lost;
  };
  const winsOn = (server: 0 | 1) => (server === 0 ? serve[0] : 1 - serve[1]);
  const ahead = (state: TennisState) => (isTieBreak(state) ? DEUCE.tieBreak : DEUCE.game);

  const check = (full: TennisState): number => {
    const decided = decides(full);
    if (decided !== undefined) return decided;
    const state = reduce(full);
    const key = toKey(state);
    const seen = known.get(key);
    if (seen !== undefined) return seen;
    const [mine, others] = state.points;
    const isLevel = mine === others && mine === ahead(state);
    const chance = isLevel
      ? solveLevel(state)
      : winsOn(state.server) * check(winPoint(state, 0)) +
        (1 - winsOn(state.server)) * check(winPoint(state, 1));
    known.set(key, chance);
    return chance;
  };
  return check;
}

const SECOND = 1000;
/** Time between two points, and additions after games (the players change ends) and sets. */
const POINT = { mean: 31 * SECOND, spread: 9 * SECOND };
const GAME = 15 * SECOND;
const CHANGE_OF_ENDS = 70 * SECOND;
const SET = 120 * SECOND;
const FIRST_POINT = 60 * SECOND;
/**
 * Only the end of a set suspends the market for a moment; exchanges leave it open between points.
 */
const SET_SUSPENSION = 8 * SECOND;

function drawGap(before: TennisState, random: Random): number {
  if (before.last === 'start') return FIRST_POINT;
  const played = before.games[0] + before.games[1];
  const rally = Math.round(POINT.mean + (random() * 2 - 1) * POINT.spread);
  if (before.last === 'set') return rally + SET;
  if (before.last !== 'game') return rally;
  return rally + (played % 2 === 1 && !isTieBreak(before) ? CHANGE_OF_ENDS : GAME);
}

/** Plays a tennis match and times it: about 1 h 50 min. */
export function generateTennisEvents(match: TennisMatch, play: Random, time: Random): Story {
  const model = createTennisModel(match);
  const moments: Moment[] = [];
  let at = 0;
  let before: TennisState | undefined;
  for (const state of playTennis(match, play)) {
    if (before) at += drawGap(before, time);
    const chance = model(state);
    const suspends = state.last === 'set' ? SET_SUSPENSION : 0;
    moments.push({
      at,
      state,
      score: formatTennis(state),
      chances:
        state.winner === undefined ? boundChances([chance, 1 - chance]) : [chance, 1 - chance],
      suspends,
      bookmakerSuspends: suspends,
      bookmakerWaits: 0,
    });
    before = state;
  }
  return { moments, winner: before?.winner ?? 0, duration: at };
}
