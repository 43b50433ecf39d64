import {
  type BetOrder,
  DEFAULT_PRICE_RULE,
  type ErrorDetail,
  isPriceAccepted,
  type Offer,
  type PriceRule,
  type PriceType,
  type SessionBetOrder,
  type Side,
  selectPriceType,
} from '@exchange/contract';

/** Current offer of a market or a session line on the slip's side. Stakes in rupees. */
export interface SlipOffer {
  minStake: number;
  maxStake: number;
  /** `suspended` also if the runner takes no part; `closed` never takes bets again. */
  state: 'open' | 'suspended' | 'closed';
  betAllowed: boolean;
  adminMessage?: string;
  /** Best odds of a market, the runs of a session line; undefined without an offer. */
  odds?: number;
  /** Levels of a market on the bet's side, best first; rupees. */
  levels?: readonly Offer[];
  /** Rate per 100 of a session line. */
  rate?: number;
  /** Bet delay in seconds. */
  delay: number;
}

/** Data of a tapped price; enough to show the slip before the match is loaded. */
export interface SlipSelection {
  matchId: string;
  sportId: string;
  matchName: string;
  /** A market, or a session line if `rate` is set. */
  marketId: string;
  marketName: string;
  runnerId: string;
  runnerName: string;
  /** On a session line back is Yes, lay is No. */
  side: Side;
  /** The price that the player saw and accepted; on a session line its runs. */
  odds: number;
  /** Price type of the market; a bookmaker's rate may be above 1. */
  priceType?: PriceType;
  /** Rate per 100 of a session line. */
  rate?: number;
}

/** Why a tap does not open the slip (point 5, "Bet slip opening"). */
const REFUSED_NO_ODDS = 'Odds is 0 , Bet is Not Placed';
export const REFUSED_NO_BALANCE = 'Insufficient balance to place a bet.';

/**
 * Returns why the slip may not open, by the opening rules; undefined if it may. `balance` is
 * undefined until known.
 */
export function selectOpeningRejection(
  odds: number,
  balance: number | undefined,
): string | undefined {
  if (odds <= 0) return REFUSED_NO_ODDS;
  if (balance !== undefined && balance <= 0) return REFUSED_NO_BALANCE;
  return undefined;
}

/**
 * Returns true if `next` is worse for the player than the accepted price: lower for a back, higher
 * for a lay. Runs of a session line are worse the other way: Yes wins if they are reached.
 */
export const isWorse = (
  { side, odds, rate }: Pick<SlipSelection, 'side' | 'odds' | 'rate'>,
  next: number,
): boolean => ((side === 'back') === (rate === undefined) ? next < odds : next > odds);

/** Effect of the slip's button with the rupees that it bets, or why it is disabled. */
export type SlipAction = {
  /** What is offered now, if that is less than the player's stake; whole rupees. */
  offered?: number;
} & (
  | { type: 'blocked'; reason: string }
  | { type: 'accept'; odds: number; rate?: number; stake: number }
  /** The last attempt has no response: only a repeat shows if the bet was placed. */
  | { type: 'repeat'; stake: number }
  | { type: 'place'; stake: number }
);

/**
 * Returns true if the offer needs the player's acceptance: for a session line any other line or rate,
 * for a market a price outside of the player's rule.
 */
function needsAcceptance(
  { side, odds, rate, priceType }: SlipSelection,
  offer: { odds: number; rate: number | undefined },
  rule: PriceRule,
): boolean {
  if (rate !== undefined) return offer.odds !== odds || offer.rate !== rate;
  const asked = { side, price: odds, priceType: selectPriceType(odds, priceType), rule };
  return !isPriceAccepted(asked, offer.odds);
}

/** Inputs of the slip's button beside its selection. */
interface SlipContext {
  /** Undefined until the match is loaded. */
  offer: SlipOffer | undefined;
  /** What is offered now at prices that the bet accepts, in whole rupees; undefined if unknown. */
  available?: number | undefined;
  /** Whole rupees. */
  stake: number;
  /** What is typed instead of a stake. */
  unreadable?: string | undefined;
  /** Prices were not confirmed for 5 s. */
  stale?: boolean;
  rule?: PriceRule;
}

/** Returns the slip's action by its rules in order of precedence. */
export function selectSlipAction(
  selection: SlipSelection,
  { offer, available, stake, unreadable, stale = false, rule = DEFAULT_PRICE_RULE }: SlipContext,
): SlipAction {
  if (stale) return { type: 'blocked', reason: 'Prices are old. Waiting for new ones…' };
  if (offer?.state === 'closed') {
    const reason = selection.rate === undefined ? 'Market closed' : 'Session closed';
    return { type: 'blocked', reason };
  }
  if (offer?.state === 'suspended') return { type: 'blocked', reason: 'Market suspended' };
  if (offer && !offer.betAllowed) return { type: 'blocked', reason: 'Bet locked' };
  if (unreadable !== undefined) return { type: 'blocked', reason: 'Enter whole rupees' };
  if (stake <= 0) return { type: 'blocked', reason: 'Enter a stake' };
  if (!offer) return { type: 'place', stake };
  if (stake < offer.minStake) return { type: 'blocked', reason: 'Stake is below the minimum' };
  if (stake > offer.maxStake) return { type: 'blocked', reason: 'Stake is above the maximum' };
  const { odds, rate } = offer;
  if (odds === undefined) return { type: 'blocked', reason: 'No price is offered' };
  const bet =
    available !== undefined && available < stake
      ? { stake: available, offered: available }
      : { stake };
  // Some markets have no minimum.
  if (bet.stake < Math.max(1, offer.minStake)) {
    return { type: 'blocked', reason: 'Too little is offered now', offered: bet.stake };
  }
  if (!needsAcceptance(selection, { odds, rate }, rule)) return { type: 'place', ...bet };
  return { type: 'accept', odds, ...(rate !== undefined && { rate }), ...bet };
}

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

/** Returns true if unmatched stake may wait in the book: session lines and rates are fill or kill. */
export const canWait = ({
  odds,
  rate,
  priceType,
}: Pick<SlipSelection, 'odds' | 'rate' | 'priceType'>): boolean =>
  rate === undefined && selectPriceType(odds, priceType) === 'decimal';

/**
 * Returns true if a rejected bet could stay in the book: the rejection carries a market version,
 * unlike those of limits and funds.
 */
export const canPlacePartial = (
  { market_version }: ErrorDetail,
  selection: Parameters<typeof canWait>[0] | undefined,
): boolean => market_version !== undefined && selection !== undefined && canWait(selection);
