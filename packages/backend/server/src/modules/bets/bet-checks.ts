import { isSuspendedStatus } from '@exchange/contract';
import type { Board, MatchState } from '../../feed/board/board.ts';
import type { MarketState } from '../../feed/board/market.ts';
import { type BetTaking, selectTaking } from '../../feed/board/match-controls.ts';
import { UnprocessableError } from '../../http-error.ts';
import { inRupees } from '../../money.ts';

/** Maximum age of prices that bets are placed on, in ms; the client's watchdog uses the same. */
const FRESH_MS = 5000;

/** Checks that the stake is within the limits; all in paise. */
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

/** The kind of thing that accepts bets. */
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
 * Returns the terms on which a market or session accepts bets; an admin's message takes precedence
 * over its state.
 * @throws UnprocessableError where it accepts none
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

/** Returns true once betting has opened; `now` in ms. */
export function isOpened(
  { startsAt }: Pick<MatchState, 'startsAt'>,
  { opensBefore }: Pick<BetTaking, 'opensBefore'>,
  now: number,
): boolean {
  return opensBefore <= 0 || now >= (startsAt?.getTime() ?? 0) - opensBefore * 1000;
}

/** @throws UnprocessableError before betting has opened */
export function checkOpening(...terms: Parameters<typeof isOpened>): void {
  if (isOpened(...terms)) return;
  throw new UnprocessableError('Betting has not opened yet.', { code: 'BETTING_NOT_OPEN' });
}

/** Checks that the market is still the board's; a market of a former leader's board is outdated. */
export function checkShown(board: Board, market: MarketState): void {
  if (board.market(market.id) !== market) throw rejectSuspended('market');
}

/** Checks that the feed of the match is live at `now` (ms). */
export function checkFresh({ heartbeatAt }: MatchState, now: number): void {
  if (now - heartbeatAt > FRESH_MS) {
    throw new UnprocessableError('Prices are not live at the moment. Please try again.', {
      code: 'PRICES_NOT_LIVE',
    });
  }
}
