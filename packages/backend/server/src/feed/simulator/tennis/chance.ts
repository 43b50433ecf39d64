import { type TennisMatch, winPoint } from './play.ts';
import { isTieBreak, type TennisState } from './state.ts';

/** Returns the chance that player 0 wins, from any state. */
export type TennisModel = (state: TennisState) => number;

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

/** Creates the match as a Markov chain, memoised: some thousand states, each calculated once. */
export function createTennisModel({ serve }: TennisMatch): TennisModel {
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
    if (full.winner !== undefined) return full.winner === 0 ? 1 : 0;
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
