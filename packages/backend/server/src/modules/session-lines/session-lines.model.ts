import type { endpoints, WireData } from '@exchange/contract';
import {
  calculateSessionBook,
  type SessionPosition,
  type SessionSide,
} from '../../exchange/session.ts';
import { type MatchState, selectTaking } from '../../feed/board/board.ts';
import type { SessionState } from '../../feed/board/session.ts';
import { toRupees } from '../../money.ts';
import type { BetRow, NewBet } from '../bets/bets.repository.ts';

export type WireSession = WireData<(typeof endpoints)['eventSessions']>[number];

/** The only runner of a stored session, so that its bets are listed like all others. */
export const SESSION_RUNNER_ID = 'session';

/** Yes is stored and sent as back, No as lay (specification, point 3: BackPrice1 is Yes). */
export const toStoredSide = (side: SessionSide): BetRow['side'] =>
  side === 'yes' ? 'back' : 'lay';

/** Returns a stored bet on a session as a position of the book. */
export function toSessionPosition({
  marketId,
  side,
  line,
  price,
  stake,
}: Pick<NewBet, 'marketId' | 'side' | 'line' | 'price' | 'stake'>): SessionPosition {
  if (typeof line !== 'number') throw new Error(`a bet on ${marketId} has no line`);
  return { side: side === 'back' ? 'yes' : 'no', line, size: price, stake };
}

/** Returns `scorePostion`: the player's result in rupees by number of runs; null without a bet. */
export function toScorePosition(
  positions: readonly SessionPosition[],
): WireSession['scorePostion'] {
  if (positions.length === 0) return null;
  const book = calculateSessionBook(positions);
  return Object.fromEntries([...book].map(([runs, paise]) => [String(runs), toRupees(paise)]));
}

/**
 * Returns the word of the specification's overlay; in the hour before the match no line is open.
 */
function toWireStatus({ status }: SessionState, isHeld: boolean): WireSession['inplayStatus'] {
  if (status === 'CLOSED') return 'CLOSE';
  return isHeld ? 'SUSPENDED' : status;
}

/** Returns a session row of the match page with its caller's bets. */
export function toWireSession(
  match: Pick<MatchState, 'controls' | 'isFancyHeld'>,
  session: SessionState,
  positions: readonly SessionPosition[],
): WireSession {
  const { no, yes } = session;
  const { adminMessage, betAllowed } = selectTaking(match.controls, session);
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
