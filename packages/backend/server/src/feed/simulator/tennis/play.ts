import type { Random } from '../../../random.ts';
import {
  GAMES_TO_WIN,
  isTieBreak,
  type Pair,
  type Player,
  pointsToWin,
  SETS_TO_WIN,
  startTennis,
  type TennisState,
} from './state.ts';

/** The constant data of a match: the share of points that each player wins when serving. */
export interface TennisMatch {
  serve: Pair;
}

/** Points won on serve by even players (men's tour: about 64 percent), and by step of strength. */
const EVEN_SERVE = 0.635;
const SERVE_BY_STEP = 0.007;

/** Creates a match of players with these steps of strength, from about -4 to 4. */
export const createTennisMatch = (one: number, other: number): TennisMatch => ({
  serve: [EVEN_SERVE + SERVE_BY_STEP * (one - other), EVEN_SERVE + SERVE_BY_STEP * (other - one)],
});

const other = (player: Player): Player => (player === 0 ? 1 : 0);
const add = ([one, two]: Pair, player: Player): Pair =>
  player === 0 ? [one + 1, two] : [one, two + 1];
const wins = (points: Pair, player: Player, least: number) =>
  points[player] >= least && points[player] - points[other(player)] >= 2;

function winSet(state: TennisState, player: Player, games: Pair): TennisState {
  const sets = add(state.sets, player);
  const isOver = sets[player] === SETS_TO_WIN;
  return {
    ...state,
    sets,
    done: [...state.done, games],
    games: [0, 0],
    winner: isOver ? player : undefined,
    last: isOver ? 'match' : 'set',
  };
}

function winGame(state: TennisState, player: Player): TennisState {
  const games = add(state.games, player);
  const server = other(isTieBreak(state) ? state.opened : state.server);
  const next: TennisState = { ...state, points: [0, 0], server, opened: server, last: 'game' };
  const isSet = isTieBreak(state) || wins(games, player, GAMES_TO_WIN);
  return isSet ? winSet(next, player, games) : { ...next, games };
}

/**
 * Returns the state after `player` won a point. In a tie-break the serve changes after odd points.
 */
export function winPoint(state: TennisState, player: Player): TennisState {
  const points = add(state.points, player);
  if (wins(points, player, pointsToWin(state))) return winGame({ ...state, points }, player);
  const changes = isTieBreak(state) && (points[0] + points[1]) % 2 === 1;
  const server = changes ? other(state.server) : state.server;
  return { ...state, points, server, last: 'point' };
}

/** Plays point by point, the start included. */
export function* playTennis({ serve }: TennisMatch, random: Random): Generator<TennisState> {
  let state = startTennis();
  yield state;
  while (state.winner === undefined) {
    const isHeld = random() < serve[state.server];
    state = winPoint(state, isHeld ? state.server : other(state.server));
    yield state;
  }
}
