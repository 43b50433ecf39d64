export type Player = 0 | 1;
export type Pair = readonly [number, number];

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

export const SETS_TO_WIN = 2;
export const GAMES_TO_WIN = 6;

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
export const pointsToWin = (state: Pick<TennisState, 'games'>) => (isTieBreak(state) ? 7 : 4);

const POINT_NAMES = ['0', '15', '30', '40'] as const;

/** Formats the points of the game, for example `40–15` or `A–40`. */
export function formatPoints(state: TennisState): string {
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
