import type { BetOrder, PriceRule, SessionBetOrder } from '@exchange/contract';
import type { SlipSelection } from './slip.model.ts';

/** Order of the slip: a bet on a market, or on a session line. */
export type SlipOrder =
  | { kind: 'market'; bet: BetOrder }
  | { kind: 'session'; bet: SessionBetOrder };

/** Terms of an order: the market version that the player saw, and the rule for price moves. */
interface OrderTerms {
  marketVersion?: number | undefined;
  rule: PriceRule;
}

/** Returns the order of a selection; stake in whole rupees. */
export function toOrder(
  selection: SlipSelection,
  stake: number,
  { marketVersion, rule }: OrderTerms,
): SlipOrder {
  const { matchId, sportId, marketId, runnerId, side, odds, rate } = selection;
  if (rate !== undefined) {
    const yesOrNo = side === 'back' ? 'yes' : 'no';
    const bet = { matchId, sportId, sessionId: marketId, side: yesOrNo, line: odds, rate, stake };
    return { kind: 'session', bet: bet as SessionBetOrder };
  }
  const bet = { matchId, marketId, runnerId, side, odds, stake, ...rule };
  return {
    kind: 'market',
    bet: { ...bet, ...(marketVersion !== undefined && { marketVersion }) },
  };
}

/** Returns the same order at the asked price, with unmatched stake left in the book. */
export function toPersistentOrder(
  selection: SlipSelection,
  stake: number,
  terms: OrderTerms,
): SlipOrder {
  const order = toOrder(selection, stake, {
    ...terms,
    rule: { priceChange: 'better' },
  });
  return order.kind === 'market' ? { ...order, bet: { ...order.bet, keepRest: true } } : order;
}
