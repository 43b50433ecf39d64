import type { Market, Side } from '@exchange/contract';

/** What a tapped price offers; enough to show the slip before the match's data comes. */
export interface SlipSelection {
  matchId: string;
  sportId: string;
  matchName: string;
  marketId: string;
  marketName: string;
  runnerId: string;
  runnerName: string;
  side: Side;
  /** The price that the player has seen and accepted. */
  odds: number;
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

/** The best price on the slip's side now; undefined where nothing is offered. */
export function selectLiveOdds(
  market: Market | undefined,
  selection: SlipSelection,
): number | undefined {
  const runner = market?.runners.find(({ id }) => id === selection.runnerId);
  return runner?.[selection.side][0]?.price;
}

/** Whether `next` is worse for the player than `accepted`: lower for a back, higher for a lay. */
export const isWorse = (side: Side, accepted: number, next: number): boolean =>
  side === 'back' ? next < accepted : next > accepted;

/** Why the bet cannot be placed now, or what placing will do. */
export type SlipAction =
  | { type: 'blocked'; reason: string }
  | { type: 'accept'; odds: number }
  /** The last attempt has no answer: only asking again tells whether the bet was taken. */
  | { type: 'repeat' }
  | { type: 'place' };

/** The rules of the slip's button in their order of precedence. */
export function selectSlipAction(
  selection: SlipSelection,
  market: Market | undefined,
  stake: number,
  old = false,
): SlipAction {
  if (old) return { type: 'blocked', reason: 'Prices are old. Waiting for new ones…' };
  if (market) {
    const runner = market.runners.find(({ id }) => id === selection.runnerId);
    if (market.suspended || !runner?.active) return { type: 'blocked', reason: 'Market suspended' };
    if (!market.betAllowed) return { type: 'blocked', reason: 'Bet locked' };
  }
  if (stake <= 0) return { type: 'blocked', reason: 'Enter a stake' };
  if (market && stake < market.minStake)
    return { type: 'blocked', reason: 'Stake is below the minimum' };
  if (market && stake > market.maxStake)
    return { type: 'blocked', reason: 'Stake is above the maximum' };
  const live = selectLiveOdds(market, selection);
  if (market && live === undefined) return { type: 'blocked', reason: 'No price is offered' };
  if (live !== undefined && isWorse(selection.side, selection.odds, live)) {
    return { type: 'accept', odds: live };
  }
  return { type: 'place' };
}
