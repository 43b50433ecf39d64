import type { Context } from '../../context.ts';
import type { Tx } from '../../db/unit-of-work.ts';
import { calculateBook, calculateExposure } from '../../exchange/book.ts';
import {
  calculateLiability,
  calculateMeanPrice,
  calculatePotentialProfit,
  type Position,
} from '../../exchange/position.ts';
import { type MarketState, selectActiveRunners } from '../../feed/board/market.ts';
import type { Taking } from '../../feed/board/market-book.ts';
import { Refused } from '../../refusal.ts';
import { lockMarket } from '../markets/markets.repository.ts';
import type { Order } from './bet-rules.ts';
import { insertBet, listOpenBets } from './bets.repository.ts';
import { holdExposure } from './hold-exposure.ts';

/** A bet that was taken; stake in paise. */
export interface PlacedBet {
  betId: number;
  price: number;
  stake: number;
}

/** An order with the sizes that it got. */
interface Matched {
  order: Order;
  market: MarketState;
  taking: Taking;
}

/** Locks the user's money and holds what the market can cost with this bet, or refuses. */
async function holdFunds(
  tx: Tx,
  { ledger }: Pick<Context, 'ledger'>,
  { order: { userId }, market }: Matched,
  position: Position,
): Promise<void> {
  await ledger.lockFunds(tx, userId);
  const open = await listOpenBets(tx, userId, market.id);
  const positions = [...open.map((bet) => bet.position), position];
  const paise = calculateExposure(calculateBook(selectActiveRunners(market), positions));
  await holdExposure(tx, ledger, { userId, marketId: market.id, paise });
}

/** Holds the market's new exposure and stores the bet, or refuses. */
export async function storeBet(
  tx: Tx,
  context: Pick<Context, 'clock' | 'ledger'>,
  matched: Matched,
): Promise<PlacedBet> {
  const { order, market, taking } = matched;
  const row = await lockMarket(tx, market.id, 'share');
  if (row?.state !== 'OPEN') throw new Refused('The market is closed.');
  const position: Position = { ...taking, priceType: market.priceType };
  await holdFunds(tx, context, matched, position);
  const price = calculateMeanPrice(position);
  const bet = {
    userId: order.userId,
    marketId: market.id,
    runnerId: order.runnerId,
    side: order.side,
    askedPrice: order.price,
    price,
    stake: order.stake,
    potentialProfit: calculatePotentialProfit(position),
    liability: calculateLiability(position),
    placedAt: context.clock.now(),
  };
  const betId = await insertBet(tx, bet, taking.fills, taking.stated);
  return { betId, price, stake: order.stake };
}
