import type { UnitOfWork } from '@exchange/server-kit/database';
import type { MatchControls } from '../../exchange/match-controls.ts';
import { selectBettingTerms } from '../../feed/board/betting-terms.ts';
import type { Board, MatchState } from '../../feed/board/board.ts';
import { type MarketState, selectVersion } from '../../feed/board/market.ts';
import { listControls } from './match-control.repository.ts';

interface BoardControlsOptions {
  unitOfWork: UnitOfWork;
  board: Board;
  /** Called with each market of a match with changed controls. */
  onChanged: (market: MarketState) => void;
}

/** Copies staff's controls of matches from the database to the leader's board. */
export interface BoardControls {
  /** Reads the controls of a match; an unknown match is ignored. */
  load(matchId: string): Promise<void>;
  /** Reads the controls of every match on the board, as the message of a change may be lost. */
  loadAll(): Promise<void>;
}

/**
 * Bumps the status version of newly stopped markets and lines, so that bets in transit are
 * rejected.
 */
function bumpStoppedMarkets(match: MatchState, before: MatchControls, after: MatchControls): void {
  const hasStopped = (target: Parameters<typeof selectBettingTerms>[1]) => {
    const [was, is] = [selectBettingTerms(before, target), selectBettingTerms(after, target)];
    return was.betAllowed && !was.adminMessage && !(is.betAllowed && !is.adminMessage);
  };
  for (const market of match.markets) {
    if (hasStopped(market)) market.statusVersion = selectVersion(market);
  }
  for (const session of match.sessions) {
    if (!hasStopped(session)) continue;
    session.version += 1;
    session.statusVersion = session.version;
  }
}

/** Creates the copy of matches' controls on one board. */
export function createBoardControls({
  unitOfWork,
  board,
  onChanged,
}: BoardControlsOptions): BoardControls {
  const apply = (match: MatchState, controls: MatchControls) => {
    if (controls.version <= match.controls.version) return;
    bumpStoppedMarkets(match, match.controls, controls);
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
