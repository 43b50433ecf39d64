import type { endpoints, WireData } from '@exchange/contract';
import {
  calculateSessionLineBook,
  type SessionLinePosition,
  type SessionLineSide,
} from '../../exchange/session-line.ts';
import { selectBettingTerms } from '../../feed/board/betting-terms.ts';
import type { MatchState } from '../../feed/board/board.ts';
import type { SessionLineState } from '../../feed/board/session-line.ts';
import { toRupees } from '../../money.ts';
import type { BetRow, NewBet } from '../bets/bets.repository.ts';

export type WireSessionLine = WireData<(typeof endpoints)['eventSessions']>[number];

/** The only runner of a stored session line, so that its bets are listed like all others. */
export const SESSION_RUNNER_ID = 'session';

/** Yes is stored and sent as back, No as lay (specification, point 3: BackPrice1 is Yes). */
export const toStoredSide = (side: SessionLineSide): BetRow['side'] =>
  side === 'yes' ? 'back' : 'lay';

/** Returns a stored bet on a session line as a position of the book. */
export function toSessionLinePosition({
  marketId,
  side,
  line,
  price,
  stake,
}: Pick<NewBet, 'marketId' | 'side' | 'line' | 'price' | 'stake'>): SessionLinePosition {
  if (typeof line !== 'number') throw new Error(`a bet on ${marketId} has no line`);
  return { side: side === 'back' ? 'yes' : 'no', line, size: price, stake };
}

/** Returns `scorePostion`: the player's result in rupees by number of runs; null without a bet. */
export function toScorePosition(
  positions: readonly SessionLinePosition[],
): WireSessionLine['scorePostion'] {
  if (positions.length === 0) return null;
  const book = calculateSessionLineBook(positions);
  return Object.fromEntries([...book].map(([runs, paise]) => [String(runs), toRupees(paise)]));
}

/**
 * Returns the word of the specification's overlay; in the hour before the match no line is open.
 */
function toWireStatus(
  { status }: SessionLineState,
  isHeld: boolean,
): WireSessionLine['inplayStatus'] {
  if (status === 'CLOSED') return 'CLOSE';
  return isHeld ? 'SUSPENDED' : status;
}

/** Returns a session line row of the match page with its caller's bets. */
export function toWireSessionLine(
  match: Pick<MatchState, 'controls' | 'isFancyHeld'>,
  session: SessionLineState,
  positions: readonly SessionLinePosition[],
): WireSessionLine {
  const { no, yes } = session;
  const { adminMessage, betAllowed } = selectBettingTerms(match.controls, session);
  return {
    RunnerName: session.name,
    SelectionId: session.id,
    LayPrice1: no?.line ?? null,
    LaySize1: no?.rate ?? null,
    BackPrice1: yes?.line ?? null,
    BackSize1: yes?.rate ?? null,
    scorePostion: toScorePosition(positions),
    minStack: toRupees(session.minStake),
    maxStack: toRupees(session.maxStake),
    adminMessage: adminMessage ?? null,
    inplayStatus: toWireStatus(session, match.isFancyHeld),
    IsBetAllow: betAllowed ? 'Y' : 'N',
    bet_delay: session.betDelay,
  };
}
