import { PricesUnavailableError } from '../../http-error.ts';
import type { Board } from './board.ts';

/** A board that can be replaced while readers hold it. */
interface BoardProxy extends Board {
  /** Returns true if there is a board. */
  isThere(): boolean;
  switchTo(board: Board): void;
}

/**
 * Creates a proxy without a board: reads throw PricesUnavailableError until one is set. `check` may
 * suspend the board before each read.
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
    openSessionLine: (info) => shown().openSessionLine(info),
    removeSessionLine: (id) => shown().removeSessionLine(id),
    sessionLine: (id) => shown().sessionLine(id),
    isThere: () => current !== undefined,
    switchTo(board) {
      current = board;
    },
  };
}
