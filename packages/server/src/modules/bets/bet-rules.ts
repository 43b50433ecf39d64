import { isSuspendedStatus } from '@exchange/contract';
import { CLASSIC_LADDER, isOnLadder } from '../../exchange/ladder.ts';
import type { PriceChange } from '../../exchange/matching.ts';
import type { Side } from '../../exchange/position.ts';
import type { MatchState } from '../../feed/board/board.ts';
import type { MarketState } from '../../feed/board/market.ts';
import { toRupees } from '../../money.ts';
import { Refused } from '../../refusal.ts';

/** A bet that a player asks for; stake in paise. */
export interface Order {
  userId: number;
  matchId: string;
  marketId: string;
  runnerId: string;
  side: Side;
  price: number;
  stake: number;
  priceChange: PriceChange;
  /** The `market_version` that the player saw, where the slip says so. */
  seenVersion: number | undefined;
}

/** Prices older than this are not bet on, in ms (as the watchdog of the client). */
const FRESH_MS = 5000;

/** Whole rupees without, parts with both decimals: ₹1,00,000, ₹738.90. */
const inRupees = (paise: number) => {
  const decimals = paise % 100 === 0 ? 0 : 2;
  return `₹${toRupees(paise).toLocaleString('en-IN', { minimumFractionDigits: decimals })}`;
};

/** The order alone: a price of the ladder, a stake within the market's limits. */
export function checkOrder({ price, stake }: Order, market: MarketState): void {
  const onLadder = market.priceType === 'rate' || isOnLadder(CLASSIC_LADDER, price);
  if (!onLadder) throw new Refused(`${price} is not a valid price.`, { field: 'odds' });
  if (stake < market.minStake) {
    throw new Refused(`The minimum stake is ${inRupees(market.minStake)}.`, { field: 'stack' });
  }
  if (stake > market.maxStake) {
    throw new Refused(`The maximum stake is ${inRupees(market.maxStake)}.`, { field: 'stack' });
  }
}

/** Whether bets are taken at all at `now` (ms): the market, its runner, its opening and its feed. */
export function checkOpen(
  { runnerId }: Order,
  match: MatchState,
  market: MarketState,
  now: number,
): void {
  if (market.status === 'CLOSED' || match.ended) throw new Refused('The market is closed.');
  if (market.adminMessage) throw new Refused(market.adminMessage);
  if (isSuspendedStatus(market.status)) throw new Refused('The market is suspended.');
  if (!market.betAllowed) throw new Refused('Bet locked');
  if (market.runnerStatus.get(runnerId) !== 'ACTIVE') {
    throw new Refused('This selection is suspended.', { field: 'selection_id' });
  }
  const opensAt = (match.startsAt?.getTime() ?? 0) - market.opensBefore * 1000;
  if (market.opensBefore > 0 && now < opensAt) throw new Refused('Betting has not opened yet.');
  if (now - match.beatAt > FRESH_MS) {
    throw new Refused('Prices are not live at the moment. Please try again.');
  }
}

const nameOffer = (odds: number | undefined, version: number) => ({
  ...(odds !== undefined && { odds }),
  market_version: version,
});

/** A refusal because the market is another than the one that was seen; carries the price of now. */
export const refuseTurned = (best: number | undefined, version: number) =>
  new Refused(
    'The market was suspended in the meantime. Please check the price.',
    nameOffer(best, version),
  );

/** A refusal because the price moved: carries the new one, so that one tap accepts it. */
export const refuseMoved = (best: number | undefined, version: number) =>
  new Refused(
    best === undefined
      ? 'Nothing is offered on this selection at the moment.'
      : `The price has changed to ${best}.`,
    nameOffer(best, version),
  );

/** A refusal because less is offered than asked; a larger stake is refused whole. */
export const refuseTooLarge = (available: number, version: number) =>
  new Refused(`Only ${inRupees(available)} is available at this price.`, {
    field: 'stack',
    market_version: version,
  });
