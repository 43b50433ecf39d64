import type { ScoreBoard } from '../../score-board.ts';
import { formatPoints, isTieBreak, type TennisState } from './state.ts';

function describeState(state: TennisState, sides: readonly [string, string]): string {
  if (state.winner !== undefined) return `${sides[state.winner]} won`;
  return `${isTieBreak(state) ? 'Tie-break · ' : ''}${sides[state.server]} serves`;
}

/** Returns the board of a state: games of each set as columns, the points in the court. */
export function toTennisBoard(state: TennisState, sides: readonly [string, string]): ScoreBoard {
  const isOver = state.winner !== undefined;
  const sets = isOver ? state.done : [...state.done, state.games];
  const toSide = (place: 0 | 1) => ({
    name: sides[place],
    figures: sets.map((games) => String(games[place])),
    active: !isOver && state.server === place,
  });
  return {
    sport: 'tennis',
    clock: isOver ? 'Result' : `Set ${sets.length}`,
    sides: [toSide(0), toSide(1)],
    note: describeState(state, sides),
    chips: [],
    labels: isOver ? state.sets.map(String) : formatPoints(state).split('–'),
    ball: isOver ? null : state.server,
  };
}
