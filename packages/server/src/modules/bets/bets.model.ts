import { type EndpointName, type endpoints, toEpoch, type WireData } from '@exchange/contract';
import { toRupees } from '../../money.ts';
import { toSportName } from '../markets/sports.ts';
import type { BetRow, ListedBet } from './bets.repository.ts';

type WireBet = WireData<(typeof endpoints)[Extract<EndpointName, 'myBets'>]>[number];

/** States by `betType`: P open bets, C bet history (specification, point 7). */
export const STATES_OF_TYPE = {
  P: ['OPEN'],
  C: ['WON', 'LOST', 'VOID'],
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
    ...(bet.line === null ? { price_type: market.priceType } : { run: bet.line, size: bet.price }),
  };
}
