import {
  DEFAULT_PRICE_RULE,
  isPriceTaken,
  type PriceRule,
  type PriceType,
  type Side,
  selectPriceType,
} from '@exchange/contract';
import type { SlipOffer } from './slip-offer.model.ts';

/** What a tapped price offers; enough to show the slip before the match's data comes. */
export interface SlipSelection {
  matchId: string;
  sportId: string;
  matchName: string;
  /** A market, or a session where `rate` is there. */
  marketId: string;
  marketName: string;
  runnerId: string;
  runnerName: string;
  /** On a session back is Yes, lay is No. */
  side: Side;
  /** The price that the player has seen and accepted; on a session the line in runs. */
  odds: number;
  /** What the market says of its prices; a bookmaker's rate may be above 1. */
  priceType?: PriceType;
  /** Rate per 100 of a session line. */
  rate?: number;
}

/** Why a tap does not open the slip (point 5, "Bet slip opening"). */
export const REFUSED_NO_ODDS = 'Odds is 0 , Bet is Not Placed';
export const REFUSED_NO_BALANCE = 'Insufficient balance to place a bet.';

/** The opening rules; undefined when the slip may open. `balance` is undefined until known. */
export function selectOpeningRefusal(
  odds: number,
  balance: number | undefined,
): string | undefined {
  if (odds <= 0) return REFUSED_NO_ODDS;
  if (balance !== undefined && balance <= 0) return REFUSED_NO_BALANCE;
  return undefined;
}

/** Whether `next` is worse for the player than `accepted`: lower for a back, higher for a lay. */
export const isWorse = (side: Side, accepted: number, next: number): boolean =>
  side === 'back' ? next < accepted : next > accepted;

/** Why the bet cannot be placed now, or what placing will do. */
export type SlipAction =
  | { type: 'blocked'; reason: string }
  | { type: 'accept'; odds: number; rate?: number }
  /** The last attempt has no answer: only asking again tells whether the bet was taken. */
  | { type: 'repeat' }
  | { type: 'place' };

/**
 * A session is taken at its very line and rate, as another line is another bet; a market at the
 * accepted price and at those that the player's choice takes without asking.
 */
function needsAcceptance(
  { side, odds, rate, priceType }: SlipSelection,
  offer: SlipOffer,
  rule: PriceRule,
): boolean {
  if (offer.odds === undefined) return false;
  if (rate !== undefined) return offer.odds !== odds || offer.rate !== rate;
  const asked = { side, price: odds, priceType: selectPriceType(odds, priceType), rule };
  return !isPriceTaken(asked, offer.odds);
}

/** What the slip's button depends on beside its selection. */
interface SlipFacts {
  /** Undefined until the match's data came. */
  offer: SlipOffer | undefined;
  /** Whole rupees. */
  stake: number;
  /** Nothing confirmed the prices for 5 s. */
  old?: boolean;
  rule?: PriceRule;
}

/** The rules of the slip's button in their order of precedence. */
export function selectSlipAction(
  selection: SlipSelection,
  { offer, stake, old = false, rule = DEFAULT_PRICE_RULE }: SlipFacts,
): SlipAction {
  if (old) return { type: 'blocked', reason: 'Prices are old. Waiting for new ones…' };
  if (offer && !offer.open) return { type: 'blocked', reason: 'Market suspended' };
  if (offer && !offer.betAllowed) return { type: 'blocked', reason: 'Bet locked' };
  if (stake <= 0) return { type: 'blocked', reason: 'Enter a stake' };
  if (!offer) return { type: 'place' };
  if (stake < offer.minStake) return { type: 'blocked', reason: 'Stake is below the minimum' };
  if (stake > offer.maxStake) return { type: 'blocked', reason: 'Stake is above the maximum' };
  if (offer.odds === undefined) return { type: 'blocked', reason: 'No price is offered' };
  if (!needsAcceptance(selection, offer, rule)) return { type: 'place' };
  return {
    type: 'accept',
    odds: offer.odds,
    ...(offer.rate !== undefined && { rate: offer.rate }),
  };
}
