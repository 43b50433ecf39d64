import type { PriceRule } from '@exchange/contract';
import { CLASSIC_LADDER, isOnLadder } from '../../exchange/ladder.ts';
import type { Side } from '../../exchange/position.ts';
import type { MatchState } from '../../feed/board/board.ts';
import type { MarketState } from '../../feed/board/market.ts';
import { UnprocessableError } from '../../http-error.ts';
import { inRupees } from '../../money.ts';
import { checkFresh, checkOpening, checkStake, checkTaking } from './bet-checks.ts';

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

/** Rates have no ladder: any quoted rate is valid (decisions, "Betting rules"). */
const isPrice = (price: number, { priceType }: MarketState) =>
  priceType === 'rate' ? price > 0 : isOnLadder(CLASSIC_LADDER, price);

/** Checks the order alone: a price of the ladder or a rate, a stake within the market's limits. */
export function checkOrder({ price, stake, keepsRest }: Order, market: MarketState): void {
  if (keepsRest && market.priceType === 'rate') {
    throw new UnprocessableError('Bets on this market cannot wait.', {
      field: 'unmatched',
      code: 'CANNOT_WAIT',
    });
  }
  if (!isPrice(price, market)) {
    throw new UnprocessableError(`${price} is not a valid price.`, {
      field: 'odds',
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
  const taking = checkTaking('market', market, match);
  if (market.runnerStatus.get(runnerId) !== 'ACTIVE') {
    throw new UnprocessableError('This selection is suspended.', {
      field: 'selection_id',
      code: 'SELECTION_SUSPENDED',
    });
  }
  checkOpening(match, taking, now);
  checkFresh(match, now);
}

const nameOffer = (odds: number | undefined, version: number) => ({
  ...(odds !== undefined && { odds }),
  market_version: version,
});

/**
 * Creates the error for a market whose status changed since the player saw it; carries the current
 * price.
 */
export const rejectChangedStatus = (best: number | undefined, version: number) =>
  new UnprocessableError('The market was suspended in the meantime. Please check the price.', {
    ...nameOffer(best, version),
    code: 'MARKET_TURNED',
  });

/** Creates the error for a moved price; carries the new one, so that one tap accepts it. */
export const rejectMovedPrice = (best: number | undefined, version: number) =>
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
export const rejectTooLarge = (available: number, version: number) =>
  new UnprocessableError(`Only ${inRupees(available)} is available at this price.`, {
    field: 'stack',
    code: 'NOT_ENOUGH_AVAILABLE',
    market_version: version,
  });
