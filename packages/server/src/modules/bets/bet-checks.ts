import { isSuspendedStatus } from '@exchange/contract';
import type { MatchState } from '../../feed/board/board.ts';
import type { MarketState } from '../../feed/board/market.ts';
import { inRupees } from '../../money.ts';
import { Refused } from '../../refusal.ts';

/** Prices older than this are not bet on, in ms (as the watchdog of the client). */
const FRESH_MS = 5000;

/** The stake is within the limits; all in paise. */
export function checkStake(
  stake: number,
  { minStake, maxStake }: Pick<MarketState, 'minStake' | 'maxStake'>,
): void {
  if (stake < minStake) {
    throw new Refused(`The minimum stake is ${inRupees(minStake)}.`, { field: 'stack' });
  }
  if (stake > maxStake) {
    throw new Refused(`The maximum stake is ${inRupees(maxStake)}.`, { field: 'stack' });
  }
}

type Taker = 'market' | 'session';

const refuseClosed = (what: Taker) =>
  what === 'market' ? new Refused('The market is closed.') : new Refused('The session is closed.');
const refuseSuspended = (what: Taker) =>
  what === 'market'
    ? new Refused('The market is suspended.')
    : new Refused('The session is suspended.');

/** A market or session takes bets at all; an admin's message takes precedence over its state. */
export function checkTaking(
  what: Taker,
  target: Pick<MarketState, 'status' | 'adminMessage' | 'betAllowed'>,
  { ended }: MatchState,
): void {
  if (target.status === 'CLOSED' || ended) throw refuseClosed(what);
  if (target.adminMessage) throw new Refused(target.adminMessage);
  if (isSuspendedStatus(target.status)) throw refuseSuspended(what);
  if (!target.betAllowed) throw new Refused('Bet locked');
}

/** The feed of the match lives at `now` (ms). */
export function checkFresh({ beatAt }: MatchState, now: number): void {
  if (now - beatAt > FRESH_MS) {
    throw new Refused('Prices are not live at the moment. Please try again.');
  }
}
