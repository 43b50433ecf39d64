import {
  type EndpointName,
  type endpoints,
  fromEpoch,
  OPEN_BETS_DAYS,
  type ReportSums,
  toEpoch,
  type WireData,
  type WireInput,
} from '@exchange/contract';
import { checkRange, endOfSecond, toFilter } from '../../http/list-range.ts';
import { toRupees } from '../../money.ts';
import { readSport, toSportName } from '../markets/sports.ts';
import type { BetFilter, BetSums, ListedBet } from './bet-lists.repository.ts';
import type { BetRow } from './bets.repository.ts';

type WireBet = WireData<(typeof endpoints)[Extract<EndpointName, 'myBets'>]>[number];

/**
 * States by `betType`: P open bets, C bet history (specification, point 7), which includes bets
 * that ended wholly unmatched.
 */
const STATES_OF_TYPE = {
  P: ['OPEN'],
  C: ['WON', 'LOST', 'VOID', 'LAPSED'],
} as const satisfies Record<'P' | 'C', readonly BetRow['state'][]>;

/**
 * A range of open bets that begins this long ago or earlier, in ms, has no lower bound: the window
 * of 30 days.
 */
const OPEN_WINDOW_MS = (OPEN_BETS_DAYS - 1) * 86_400_000;

/**
 * Returns the filter of `my-bet-list` at `now`. A range over the whole window includes older bets
 * as long as they are open.
 * @throws BadRequestError where the range ends before it begins, or for a sport that does not exist
 */
export function toBetFilter(
  userId: number,
  input: WireInput<(typeof endpoints)['myBets']>,
  now: Date,
): BetFilter {
  const { from_date: from, to_date: to } = input;
  checkRange(from, to);
  const type = input.betType.toUpperCase() as 'P' | 'C';
  const start = from === undefined ? undefined : fromEpoch(from);
  const isWhole =
    type === 'P' && start !== undefined && now.getTime() - start.getTime() >= OPEN_WINDOW_MS;
  return {
    userId,
    states: STATES_OF_TYPE[type],
    from: isWhole ? undefined : start,
    to: to === undefined ? undefined : endOfSecond(to),
    dateOf: input.date_of,
    sportId: readSport(input.sport_id),
    matchId: toFilter(input.match_id),
    marketId: toFilter(input.market_id),
  };
}

/** Returns the sums of a whole list, in rupees. */
export const toWireSums = ({ stake, liability, profitLoss }: BetSums): ReportSums => ({
  stake: toRupees(stake),
  liability: toRupees(liability),
  profit_loss: toRupees(profitLoss),
});

/** Returns how a bet ended, in its wire format; nothing for an open one. */
function toWireEnd({ bet, market, winnerNames }: ListedBet): Partial<WireBet> {
  const isJudged = bet.state === 'WON' || bet.state === 'LOST';
  return {
    ...(bet.settledAt && { settled: toEpoch(bet.settledAt) }),
    ...(bet.voidReason !== null && { void_reason: bet.voidReason }),
    ...(isJudged && bet.line === null && { winners: winnerNames ?? [] }),
    ...(isJudged && market.runs !== null && { result_runs: market.runs }),
  };
}

/** Returns a bet in its wire format, amounts in rupees. */
export function toWireBet(listed: ListedBet): WireBet {
  const { bet, market, match, runnerName } = listed;
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
    ...toWireEnd(listed),
    ...(market.commission > 0 && { commission: market.commission / 100 }),
    ...(bet.hedges && { cash_out: true }),
    ...(bet.requested !== bet.stake && {
      requested: toRupees(bet.requested),
      asked_odds: bet.askedPrice,
      unmatched: toRupees(bet.unmatched),
    }),
    ...(bet.line === null ? { price_type: market.priceType } : { run: bet.line, size: bet.price }),
  };
}
