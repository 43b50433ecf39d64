import type { CashOutMarket, CashOutOffer } from '@exchange/contract';
import { createPersistedStore, sessionStore } from '@exchange/store';
import { useStore } from 'zustand';

/** An accepted offer with its key; every attempt repeats both. */
export interface CashOutDecision extends CashOutMarket {
  key: string;
  offer: CashOutOffer;
}

interface CashOutState {
  /** Owner of the pending cash-outs. */
  userId?: string;
  /** Pending cash-outs by market. */
  decisions: Readonly<Record<string, CashOutDecision>>;
}

const EMPTY: CashOutState = { decisions: {} };

export const cashOutStore = createPersistedStore<CashOutState>(
  'cash-outs',
  EMPTY,
  ({ decisions }) => Object.keys(decisions).length > 0,
);

/** Accepts `offer`, or repeats the pending one. */
export function beginCashOut(market: CashOutMarket, offer: CashOutOffer): CashOutDecision {
  const { session } = sessionStore.getState();
  const { decisions } = cashOutStore.getState();
  const decision = decisions[market.marketId] ?? { ...market, key: crypto.randomUUID(), offer };
  cashOutStore.setState({
    decisions: { ...decisions, [market.marketId]: decision },
    ...(session.status === 'player' && { userId: session.userId }),
  });
  return decision;
}

/** Removes a completed cash-out. */
export function clearCashOut({ marketId, key }: CashOutDecision): void {
  const { [marketId]: decision, ...others } = cashOutStore.getState().decisions;
  if (decision?.key === key) cashOutStore.setState({ decisions: others });
}

/** Returns true if the player still waits for this response. */
export const isAwaited = ({ marketId, key }: CashOutDecision): boolean =>
  cashOutStore.getState().decisions[marketId]?.key === key;

/** Returns the pending cash-out of a market. */
export const useCashOutDecision = (marketId: string): CashOutDecision | undefined =>
  useStore(cashOutStore, ({ decisions }) => decisions[marketId]);
