import type { Board } from './board.ts';

/** A board that may become another one under the eyes of its readers. */
export interface SwitchedBoard extends Board {
  switchTo(board: Board): void;
}

/** Shows `first` until it is switched; `check` may suspend what is shown, before each look at it. */
export function createSwitchedBoard(first: Board, check: () => void): SwitchedBoard {
  let current = first;
  const shown = () => {
    check();
    return current;
  };
  return {
    open: (match, markets) => shown().open(match, markets),
    close: (matchId) => shown().close(matchId),
    remove: (matchId) => shown().remove(matchId),
    matches: () => shown().matches(),
    match: (id) => shown().match(id),
    market: (id) => shown().market(id),
    openSession: (info) => shown().openSession(info),
    removeSession: (id) => shown().removeSession(id),
    session: (id) => shown().session(id),
    switchTo(board) {
      current = board;
    },
  };
}
