import type { PriceRule } from '@exchange/contract';
import { CLASSIC_LADDER, isOnLadder } from '../../exchange/ladder.ts';
import type { Side } from '../../exchange/position.ts';
import type { MatchState } from '../../feed/board/board.ts';
import type { MarketState } from '../../feed/board/market.ts';
import { UnprocessableError } from '../../http-error.ts';
import { inRupees } from '../../money.ts';
import { checkFresh, checkOpening, checkStake, checkTaking } from './bet-checks.ts';

/** A bet that a player asks for; stake in paise. */
export interface Order {
  userId: number;
  matchId: string;
  marketId: string;
  runnerId: string;
  side: Side;
  price: number;
  stake: number;
  /** Which other prices are taken too. */
  rule: PriceRule;
  /** What is not available waits in the book. */
  keepsRest: boolean;
  /** The `market_version` that the player saw, where the slip says so. */
  seenVersion: number | undefined;
}

/** Rates have no ladder: any that is quoted may be asked for (decisions, "Betting rules"). */
const isPrice = (price: number, { priceType }: MarketState) =>
  priceType === 'rate' ? price > 0 : isOnLadder(CLASSIC_LADDER, price);

/** The order alone: a price of the ladder or a rate, a stake within the market's limits. */
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

/** Whether bets are taken at all at `now` (ms): the market, its runner, its opening and its feed. */
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

/** A refusal because the market is another than the one that was seen; carries the price of now. */
export const rejectChangedStatus = (best: number | undefined, version: number) =>
  new UnprocessableError('The market was suspended in the meantime. Please check the price.', {
    ...nameOffer(best, version),
    code: 'MARKET_TURNED',
  });

/** A refusal because the price moved: carries the new one, so that one tap accepts it. */
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

/** A refusal because less is offered than asked; a larger stake is refused whole. */
export const rejectTooLarge = (available: number, version: number) =>
  new UnprocessableError(`Only ${inRupees(available)} is available at this price.`, {
    field: 'stack',
    code: 'NOT_ENOUGH_AVAILABLE',
    market_version: version,
  });
