import { PricesUnavailableError } from '../../http-error.ts';
import type { Board } from './board.ts';

/** A board that may become another one under the eyes of its readers. */
export interface BoardProxy extends Board {
  /** Whether there is a board to look at. */
  isThere(): boolean;
  switchTo(board: Board): void;
}

/**
 * Shows nothing until it is switched: each look at it throws NoPricesYet, as nobody knows what there is.
 * `check` may suspend what is shown, before each look at it.
 */
export function createBoardProxy(check: () => void): BoardProxy {
  let current: Board | undefined;
  const shown = () => {
    if (!current) throw new PricesUnavailableError();
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
    isThere: () => current !== undefined,
    switchTo(board) {
      current = board;
    },
  };
}
