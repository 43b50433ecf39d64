import type { PriceRule } from '@exchange/contract';
import { CLASSIC_LADDER, isOnLadder } from '../../exchange/ladder.ts';
import type { Side } from '../../exchange/position.ts';
import type { MatchState } from '../../feed/board/board.ts';
import type { MarketState } from '../../feed/board/market.ts';
import { inRupees } from '../../money.ts';
import { Refused } from '../../refusal.ts';
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
    throw new Refused('Bets on this market cannot wait.', {
      field: 'unmatched',
      code: 'CANNOT_WAIT',
    });
  }
  if (!isPrice(price, market)) {
    throw new Refused(`${price} is not a valid price.`, { field: 'odds', code: 'INVALID_PRICE' });
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
    throw new Refused('This selection is suspended.', {
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
export const refuseTurned = (best: number | undefined, version: number) =>
  new Refused('The market was suspended in the meantime. Please check the price.', {
    ...nameOffer(best, version),
    code: 'MARKET_TURNED',
  });

/** A refusal because the price moved: carries the new one, so that one tap accepts it. */
export const refuseMoved = (best: number | undefined, version: number) =>
  best === undefined
    ? new Refused('Nothing is offered on this selection at the moment.', {
        ...nameOffer(best, version),
        code: 'NOTHING_OFFERED',
      })
    : new Refused(`The price has changed to ${best}.`, {
        ...nameOffer(best, version),
        code: 'PRICE_CHANGED',
      });

/** A refusal because less is offered than asked; a larger stake is refused whole. */
export const refuseTooLarge = (available: number, version: number) =>
  new Refused(`Only ${inRupees(available)} is available at this price.`, {
    field: 'stack',
    code: 'NOT_ENOUGH_AVAILABLE',
    market_version: version,
  });
