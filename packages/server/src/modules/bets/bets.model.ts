import { type EndpointName, type endpoints, toEpoch, type WireData } from '@exchange/contract';
import type { Answer } from '../../http/call.ts';
import { toRupees } from '../../money.ts';
import { toSportName } from '../markets/sports.ts';
import type { BetRow, ListedBet } from './bets.repository.ts';
import type { PlacedBet } from './pending-bet.ts';

type WireBet = WireData<(typeof endpoints)[Extract<EndpointName, 'myBets'>]>[number];

/** What the player is told of a bet that was taken. */
export function toPlacedAnswer({ betId, price, stake, unmatched }: PlacedBet): Answer<'saveBet'> {
  const data = { bet_id: betId, odds: price, stack: toRupees(stake) };
  if (unmatched === 0) return { data, message: 'Bet placed successfully' };
  return {
    data: { ...data, requested: toRupees(stake + unmatched), unmatched: toRupees(unmatched) },
    message:
      stake === 0
        ? 'Bet placed. It waits to be matched.'
        : 'Bet placed. A part of it waits to be matched.',
  };
}

/**
 * States by `betType`: P open bets, C bet history (specification, point 7), where also a bet of which
 * nothing was ever matched ends.
 */
export const STATES_OF_TYPE = {
  P: ['OPEN'],
  C: ['WON', 'LOST', 'VOID', 'LAPSED'],
} as const satisfies Record<'P' | 'C', readonly BetRow['state'][]>;

/** A bet as it goes over the wire, amounts in rupees. */
export function toWireBet({ bet, market, match, runnerName }: ListedBet): WireBet {
  return {
    bet_id: bet.id,
    sport_id: match.sportId,
    match_id: match.id,
    market_id: market.id,
    selection_id: bet.runnerId,
    sportName: toSportName(match.sportId),
    seriesName: match.seriesName,
    matchName: match.name,
    marketName: market.name,
    SelectionName: runnerName,
    Type: bet.side === 'back' ? 'Back' : 'Lay',
    Odds: bet.line ?? bet.price,
    userRate: bet.price,
    Stack: toRupees(bet.stake),
    PotentialProfit: toRupees(bet.potentialProfit),
    Liability: toRupees(bet.liability),
    Placed: toEpoch(bet.placedAt),
    status: bet.state,
    profit_loss: bet.result === null ? null : toRupees(bet.result),
    ...(bet.requested !== bet.stake && {
      requested: toRupees(bet.requested),
      asked_odds: bet.askedPrice,
      unmatched: toRupees(bet.unmatched),
    }),
    ...(bet.line === null ? { price_type: market.priceType } : { run: bet.line, size: bet.price }),
  };
}
