import { isSuspendedStatus, type PriceRule } from '@exchange/contract';
import { CLASSIC_LADDER, isOnLadder } from '../../exchange/ladder.ts';
import type { Side } from '../../exchange/position.ts';
import { type BettingTerms, selectBettingTerms } from '../../feed/board/betting-terms.ts';
import type { Board, MatchState } from '../../feed/board/board.ts';
import type { MarketState } from '../../feed/board/market.ts';
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
      field: 'stake',
      code: 'STAKE_TOO_SMALL',
    });
  }
  if (stake > maxStake) {
    throw new UnprocessableError(`The maximum stake is ${inRupees(maxStake)}.`, {
      field: 'stake',
      code: 'STAKE_TOO_LARGE',
    });
  }
}

/** The kind of thing that accepts bets. */
export type BetTarget = 'market' | 'session';

export const closedError = (what: BetTarget) =>
  what === 'market'
    ? new UnprocessableError('The market is closed.', { code: 'MARKET_CLOSED' })
    : new UnprocessableError('The session is closed.', { code: 'SESSION_CLOSED' });
export const suspendedError = (what: BetTarget) =>
  what === 'market'
    ? new UnprocessableError('The market is suspended.', { code: 'MARKET_SUSPENDED' })
    : new UnprocessableError('The session is suspended.', { code: 'SESSION_SUSPENDED' });

/**
 * Returns the terms on which a market or session line accepts bets; an admin's message takes precedence
 * over its state.
 * @throws UnprocessableError where it accepts none
 */
export function requireBettingTerms(
  what: BetTarget,
  target: Parameters<typeof selectBettingTerms>[1],
  { ended, controls }: MatchState,
): BettingTerms {
  if (target.status === 'CLOSED' || ended) throw closedError(what);
  const terms = selectBettingTerms(controls, target);
  if (terms.adminMessage) throw new UnprocessableError(terms.adminMessage, { code: 'ADMIN_STOP' });
  if (isSuspendedStatus(target.status)) throw suspendedError(what);
  if (!terms.betAllowed) throw new UnprocessableError('Bet locked', { code: 'BET_LOCKED' });
  return terms;
}

/** Returns true once betting has opened; `now` in ms. */
export function isOpened(
  { startsAt }: Pick<MatchState, 'startsAt'>,
  { opensBefore }: Pick<BettingTerms, 'opensBefore'>,
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
  if (board.market(market.id) !== market) throw suspendedError('market');
}

/** Checks that the feed of the match is live at `now` (ms). */
export function checkFresh({ heartbeatAt }: MatchState, now: number): void {
  if (now - heartbeatAt > FRESH_MS) {
    throw new UnprocessableError('Prices are not live at the moment. Please try again.', {
      code: 'PRICES_NOT_LIVE',
    });
  }
}

/** A bet as the player ordered it; stake in paise. */
export interface Order {
  userId: number;
  matchId: string;
  marketId: string;
  runnerId: string;
  side: Side;
  price: number;
  stake: number;
  /** Which other prices are accepted. */
  rule: PriceRule;
  /** The part without liquidity stays unmatched in the book. */
  keepsRest: boolean;
  /** The `market_version` that the player saw, where the slip sends it. */
  seenVersion: number | undefined;
}

/** Rates have no ladder: any quoted rate is valid. */
const isPrice = (price: number, { priceType }: MarketState) =>
  priceType === 'rate' ? price > 0 : isOnLadder(CLASSIC_LADDER, price);

/** Checks the order alone: a price of the ladder or a rate, a stake within the market's limits. */
export function checkOrder({ price, stake, keepsRest }: Order, market: MarketState): void {
  if (keepsRest && market.priceType === 'rate') {
    throw new UnprocessableError('Bets on this market cannot wait.', {
      field: 'keepsRest',
      code: 'CANNOT_WAIT',
    });
  }
  if (!isPrice(price, market)) {
    throw new UnprocessableError(`${price} is not a valid price.`, {
      field: 'price',
      code: 'INVALID_PRICE',
    });
  }
  checkStake(stake, market);
}

/**
 * Checks that bets are accepted at `now` (ms): the market, its runner, its opening time and its
 * feed.
 */
export function checkOpen(
  { runnerId }: Order,
  match: MatchState,
  market: MarketState,
  now: number,
): void {
  const terms = requireBettingTerms('market', market, match);
  if (market.runnerStatus.get(runnerId) !== 'ACTIVE') {
    throw new UnprocessableError('This selection is suspended.', {
      field: 'runnerId',
      code: 'SELECTION_SUSPENDED',
    });
  }
  checkOpening(match, terms, now);
  checkFresh(match, now);
}

const nameOffer = (price: number | undefined, marketVersion: number) => ({
  ...(price !== undefined && { price }),
  marketVersion,
});

/**
 * Creates the error for a market whose status changed since the player saw it; carries the current
 * price.
 */
export const statusChangedError = (best: number | undefined, version: number) =>
  new UnprocessableError('The market was suspended in the meantime. Please check the price.', {
    ...nameOffer(best, version),
    code: 'MARKET_TURNED',
  });

/** Creates the error for a moved price; carries the new one, so that one tap accepts it. */
export const priceMovedError = (best: number | undefined, version: number) =>
  best === undefined
    ? new UnprocessableError('Nothing is offered on this selection at the moment.', {
        ...nameOffer(best, version),
        code: 'NOTHING_OFFERED',
      })
    : new UnprocessableError(`The price has changed to ${best}.`, {
        ...nameOffer(best, version),
        code: 'PRICE_CHANGED',
      });

/** Creates the error for too little liquidity; a larger stake is rejected whole. */
export const tooLittleLiquidityError = (available: number, version: number) =>
  new UnprocessableError(`Only ${inRupees(available)} is available at this price.`, {
    field: 'stake',
    code: 'NOT_ENOUGH_AVAILABLE',
    marketVersion: version,
  });
