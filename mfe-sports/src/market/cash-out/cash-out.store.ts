import type { CashOutMarket, CashOutOffer } from '@exchange/contract';
import { createPendingCommands, createPersistedStore } from '@exchange/store';

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

/** Pending cash-outs, by market. */
export const pendingCashOuts = createPendingCommands<CashOutState, CashOutDecision>(cashOutStore, {
  slotOf: ({ marketId }) => marketId,
  read: ({ decisions }) => decisions,
  write: (state, decisions) => ({ ...state, decisions }),
});
