import type { ErrorCode, PriceRule } from '@exchange/contract';
import { selectAccepted } from './price.model.ts';
import type { SlipOffer, SlipSelection } from './slip.model.ts';

/** Why a bet was rejected. */
export type RejectionCause = 'state' | 'price' | 'size' | 'balance';

const CAUSES: Partial<Record<string, RejectionCause>> = {
  ADMIN_STOP: 'state',
  BET_LOCKED: 'state',
  MARKET_CLOSED: 'state',
  MARKET_SUSPENDED: 'state',
  SELECTION_SUSPENDED: 'state',
  SESSION_CLOSED: 'state',
  SESSION_SUSPENDED: 'state',
  LINE_CHANGED: 'price',
  MARKET_TURNED: 'price',
  NOTHING_OFFERED: 'price',
  PRICE_CHANGED: 'price',
  PRICES_NOT_LIVE: 'price',
  SESSION_TURNED: 'price',
  NOT_ENOUGH_AVAILABLE: 'size',
  INSUFFICIENT_FUNDS: 'balance',
} satisfies Partial<Record<ErrorCode, RejectionCause>>;

/** Returns the cause that may go by itself; undefined for codes that only another bet avoids. */
export const selectRejectionCause = (code = ''): RejectionCause | undefined => CAUSES[code];

/** The slip's view at a moment. */
interface SlipView {
  offer: SlipOffer | undefined;
  rule: PriceRule;
  /** Rupees; undefined until known. */
  balance: number | undefined;
}

/** The value of a cause that is gone whatever it was before. */
export const CAUSE_GONE = 'gone';

/** Returns what a cause depends on, to compare with what it was; undefined until loaded. */
export function readRejectionCause(
  cause: RejectionCause,
  selection: SlipSelection,
  { offer, rule, balance }: SlipView,
): string | number | undefined {
  if (cause === 'balance') return balance;
  if (!offer) return undefined;
  const { state, betAllowed, adminMessage, odds, rate, levels = [] } = offer;
  const isAccepting = state === 'open' && betAllowed && !adminMessage;
  // The market may have opened again before its suspension was seen.
  if (cause === 'state') return isAccepting ? CAUSE_GONE : 'blocked';
  const size = selectAccepted(selection, { levels, rule });
  return JSON.stringify(cause === 'size' ? size : [isAccepting, odds, rate]);
}
