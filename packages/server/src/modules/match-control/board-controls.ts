import type { UnitOfWork } from '@exchange/database';
import type { Board, MatchState } from '../../feed/board/board.ts';
import { type MarketState, selectVersion } from '../../feed/board/market.ts';
import { type MatchControls, selectTaking } from '../../feed/board/match-controls.ts';
import { listControls } from './match-control.repository.ts';

interface Parts {
  unitOfWork: UnitOfWork;
  board: Board;
  /** Called with each market of a match of which staff say something else. */
  onChanged: (market: MarketState) => void;
}

/** Brings what staff say of matches from the database to the board of the server that leads. */
export interface BoardControls {
  /** Reads what is said of a match by now; an unknown match is ignored. */
  load(matchId: string): Promise<void>;
  /** Reads what is said of every match on the board, as the message of a change may be lost. */
  loadAll(): Promise<void>;
}

/** Turns markets and lines that stop taking bets, so that bets on their way are refused. */
function turnStopped(match: MatchState, before: MatchControls, after: MatchControls): void {
  const hasStopped = (target: Parameters<typeof selectTaking>[1]) => {
    const [was, is] = [selectTaking(before, target), selectTaking(after, target)];
    return was.betAllowed && !was.adminMessage && !(is.betAllowed && !is.adminMessage);
  };
  for (const market of match.markets) {
    if (hasStopped(market)) market.statusVersion = selectVersion(market);
  }
  for (const session of match.sessions) {
    if (!hasStopped(session)) continue;
    session.version += 1;
    session.turnedAt = session.version;
  }
}

/** Creates what brings the controls of matches to one board. */
export function createBoardControls({ unitOfWork, board, onChanged }: Parts): BoardControls {
  const apply = (match: MatchState, controls: MatchControls) => {
    if (controls.version <= match.controls.version) return;
    turnStopped(match, match.controls, controls);
    match.controls = controls;
    match.version += 1;
    for (const market of match.markets) onChanged(market);
  };

  const load = async (matchIds: readonly string[]) => {
    if (matchIds.length === 0) return;
    const found = await unitOfWork.read((tx) => listControls(tx, matchIds));
    for (const [matchId, controls] of found) {
      const match = board.match(matchId);
      if (match) apply(match, controls);
    }
  };

  return {
    load: (matchId) => load([matchId]),
    loadAll: () =>
      load(
        board
          .matches()
          .filter(({ ended }) => !ended)
          .map(({ id }) => id),
      ),
  };
}
