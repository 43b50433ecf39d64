import type { CashOutMarket, CashOutOffer } from '@exchange/contract';
import { createPersistedStore, sessionStore } from '@exchange/store';
import { useStore } from 'zustand';

/** An offer that the player took, with its key; every attempt repeats both. */
export interface CashOutDecision extends CashOutMarket {
  key: string;
  offer: CashOutOffer;
}

interface CashOutState {
  /** Whose decisions they are. */
  userId?: string;
  /** Those without an answer, by market. */
  decisions: Readonly<Record<string, CashOutDecision>>;
}

const EMPTY: CashOutState = { decisions: {} };

export const cashOutStore = createPersistedStore<CashOutState>(
  'cash-outs',
  EMPTY,
  ({ decisions }) => Object.keys(decisions).length > 0,
);

/** Decides to take `offer`, or repeats the decision that has no answer yet. */
export function decideCashOut(market: CashOutMarket, offer: CashOutOffer): CashOutDecision {
  const { session } = sessionStore.getState();
  const { decisions } = cashOutStore.getState();
  const decision = decisions[market.marketId] ?? { ...market, key: crypto.randomUUID(), offer };
  cashOutStore.setState({
    decisions: { ...decisions, [market.marketId]: decision },
    ...(session.status === 'player' && { userId: session.userId }),
  });
  return decision;
}

/** The decision has its answer. */
export function forgetCashOut({ marketId, key }: CashOutDecision): void {
  const { [marketId]: decision, ...others } = cashOutStore.getState().decisions;
  if (decision?.key === key) cashOutStore.setState({ decisions: others });
}

/** Whether the player still waits for this answer. */
export const isAwaited = ({ marketId, key }: CashOutDecision): boolean =>
  cashOutStore.getState().decisions[marketId]?.key === key;

/** What was decided on a market and has no answer yet. */
export const useCashOutDecision = (marketId: string): CashOutDecision | undefined =>
  useStore(cashOutStore, ({ decisions }) => decisions[marketId]);
