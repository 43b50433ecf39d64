import { isSuspendedStatus } from '@exchange/contract';
import type { Board, MatchState } from '../../feed/board/board.ts';
import type { MarketState } from '../../feed/board/market.ts';
import { type BetTaking, selectTaking } from '../../feed/board/match-controls.ts';
import { UnprocessableError } from '../../http-error.ts';
import { inRupees } from '../../money.ts';

/** Prices older than this are not bet on, in ms (as the watchdog of the client). */
const FRESH_MS = 5000;

/** The stake is within the limits; all in paise. */
export function checkStake(
  stake: number,
  { minStake, maxStake }: Pick<MarketState, 'minStake' | 'maxStake'>,
): void {
  if (stake < minStake) {
    throw new UnprocessableError(`The minimum stake is ${inRupees(minStake)}.`, {
      field: 'stack',
      code: 'STAKE_TOO_SMALL',
    });
  }
  if (stake > maxStake) {
    throw new UnprocessableError(`The maximum stake is ${inRupees(maxStake)}.`, {
      field: 'stack',
      code: 'STAKE_TOO_LARGE',
    });
  }
}

/** What takes bets. */
export type Taker = 'market' | 'session';

export const rejectClosed = (what: Taker) =>
  what === 'market'
    ? new UnprocessableError('The market is closed.', { code: 'MARKET_CLOSED' })
    : new UnprocessableError('The session is closed.', { code: 'SESSION_CLOSED' });
export const rejectSuspended = (what: Taker) =>
  what === 'market'
    ? new UnprocessableError('The market is suspended.', { code: 'MARKET_SUSPENDED' })
    : new UnprocessableError('The session is suspended.', { code: 'SESSION_SUSPENDED' });

/**
 * Returns on which terms a market or session takes bets; an admin's message takes precedence over its state.
 * @throws Refused where it takes none
 */
export function checkTaking(
  what: Taker,
  target: Parameters<typeof selectTaking>[1],
  { ended, controls }: MatchState,
): BetTaking {
  if (target.status === 'CLOSED' || ended) throw rejectClosed(what);
  const taking = selectTaking(controls, target);
  if (taking.adminMessage)
    throw new UnprocessableError(taking.adminMessage, { code: 'ADMIN_STOP' });
  if (isSuspendedStatus(target.status)) throw rejectSuspended(what);
  if (!taking.betAllowed) throw new UnprocessableError('Bet locked', { code: 'BET_LOCKED' });
  return taking;
}

/** Returns whether the time has come from which bets are taken; `now` in ms. */
export function isOpened(
  { startsAt }: Pick<MatchState, 'startsAt'>,
  { opensBefore }: Pick<BetTaking, 'opensBefore'>,
  now: number,
): boolean {
  return opensBefore <= 0 || now >= (startsAt?.getTime() ?? 0) - opensBefore * 1000;
}

/** @throws Refused before the time from which bets are taken */
export function checkOpening(...terms: Parameters<typeof isOpened>): void {
  if (isOpened(...terms)) return;
  throw new UnprocessableError('Betting has not opened yet.', { code: 'BETTING_NOT_OPEN' });
}

/** The market still is the one of the board; that of a former leader's board is shown no longer. */
export function checkShown(board: Board, market: MarketState): void {
  if (board.market(market.id) !== market) throw rejectSuspended('market');
}

/** The feed of the match lives at `now` (ms). */
export function checkFresh({ beatAt }: MatchState, now: number): void {
  if (now - beatAt > FRESH_MS) {
    throw new UnprocessableError('Prices are not live at the moment. Please try again.', {
      code: 'PRICES_NOT_LIVE',
    });
  }
}
