import type { Random } from '../../../random.ts';
import type { ScoreBoard } from '../../score-board.ts';

export type Player = 0 | 1;
type Pair = readonly [number, number];

/** A best-of-three match between two points. */
export interface TennisState {
  sport: 'tennis';
  /** Games of each set that is over, in order. */
  done: readonly Pair[];
  sets: Pair;
  games: Pair;
  /** Points of the game (0, 1, 2, 3 are 0, 15, 30, 40) or of the tie-break. */
  points: Pair;
  server: Player;
  /** Served first in the tie-break. */
  opened: Player;
  winner: Player | undefined;
  /** The unit that the last point ended. */
  last: 'start' | 'point' | 'game' | 'set' | 'match';
}

const SETS_TO_WIN = 2;
const GAMES_TO_WIN = 6;

export const startTennis = (): TennisState => ({
  sport: 'tennis',
  done: [],
  sets: [0, 0],
  games: [0, 0],
  points: [0, 0],
  server: 0,
  opened: 0,
  winner: undefined,
  last: 'start',
});

export const isTieBreak = ({ games }: Pick<TennisState, 'games'>) =>
  games[0] === GAMES_TO_WIN && games[1] === GAMES_TO_WIN;

/** Returns the points that win a game: 4 (tie-break: 7) and two more than the other's. */
const pointsToWin = (state: Pick<TennisState, 'games'>) => (isTieBreak(state) ? 7 : 4);

const POINT_NAMES = ['0', '15', '30', '40'] as const;

/** Formats the points of the game, for example `40–15` or `A–40`. */
function formatPoints(state: TennisState): string {
  const [mine, others] = state.points;
  if (isTieBreak(state)) return `${mine}–${others}`;
  if (mine >= 3 && others >= 3 && mine !== others) return mine > others ? 'A–40' : '40–A';
  return `${POINT_NAMES[Math.min(3, mine)]}–${POINT_NAMES[Math.min(3, others)]}`;
}

/** Formats the score line, for example '6–4 3–2 40–15'; the sets alone once it is over. */
export function formatTennis(state: TennisState): string {
  const sets = state.done.map(([mine, others]) => `${mine}–${others}`);
  if (state.winner !== undefined) return sets.join(' ');
  return [...sets, `${state.games[0]}–${state.games[1]}`, formatPoints(state)].join(' ');
}

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
const wins = (points: Pair, player: Player, min: number) =>
  points[player] >= min && points[player] - points[other(player)] >= 2;

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

const describePlay = (state: TennisState, sides: readonly [string, string]) =>
  `${isTieBreak(state) ? 'Tie-break · ' : ''}${sides[state.server]} serves`;

/** Returns the board of a state: games of each set as columns, the points in the court. */
export function toTennisBoard(state: TennisState, sides: readonly [string, string]): ScoreBoard {
  const { winner } = state;
  const isOver = winner !== undefined;
  const result = isOver ? `${sides[winner]} won` : undefined;
  const sets = isOver ? state.done : [...state.done, state.games];
  const points = isOver ? [] : formatPoints(state).split('–');
  const toSide = (place: 0 | 1) => ({
    name: sides[place],
    figures: [...sets.map((games) => String(games[place])), ...points.slice(place, place + 1)],
    active: !isOver && state.server === place,
  });
  return {
    sport: 'tennis',
    clock: isOver ? 'Result' : `Set ${sets.length}`,
    sides: [toSide(0), toSide(1)],
    titles: [...sets.map((_, set) => String(set + 1)), ...(isOver ? [] : ['Pts'])],
    ...(result !== undefined && { result }),
    note: result ?? describePlay(state, sides),
    chips: [],
    labels: isOver ? state.sets.map(String) : points,
    ball: isOver ? null : state.server,
  };
}
