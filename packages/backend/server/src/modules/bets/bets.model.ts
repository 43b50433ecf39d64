import {
  DEFAULT_PRICE_TOLERANCE,
  type EndpointName,
  type endpoints,
  fromEpoch,
  OPEN_BETS_DAYS,
  type PriceRule,
  type ReportSums,
  toEpoch,
  type WireData,
  type WireInput,
} from '@exchange/contract';
import type { Answer } from '../../http/call.ts';
import { checkRange, endOfSecond, toFilter } from '../../http/list-range.ts';
import { toPaise, toRupees } from '../../money.ts';
import { readSport, toSportName } from '../markets/sports.ts';
import type { BetFilter, BetSums, ListedBet } from './bet-lists.repository.ts';
import type { Order } from './bet-rules.ts';
import type { BetRow } from './bets.repository.ts';
import type { PlacedBet } from './bets.service.ts';

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

/** Returns a bet in its wire format, amounts in rupees. */
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
    ...(bet.ownReference !== null && { reference: bet.ownReference }),
    ...(bet.requested !== bet.stake && {
      requested: toRupees(bet.requested),
      asked_odds: bet.askedPrice,
      unmatched: toRupees(bet.unmatched),
    }),
    ...(bet.unmatched > 0 && bet.keepsInPlay && { in_play: 'keep' }),
    ...(bet.unmatched > 0 && bet.goodUntil && { good_until: toEpoch(bet.goodUntil) }),
    ...(bet.line === null ? { price_type: market.priceType } : { run: bet.line, size: bet.price }),
  };
}

type SaveBetInput = WireInput<(typeof endpoints)['saveBet']>;

/** Returns the prices that a bet accepts; clients older than the tolerance send 'any' alone. */
const toPriceRule = ({
  price_change: priceChange,
  price_tolerance: priceTolerance = DEFAULT_PRICE_TOLERANCE,
}: Pick<SaveBetInput, 'price_change' | 'price_tolerance'>): PriceRule =>
  priceChange === 'any' ? { priceChange, priceTolerance } : { priceChange };

/** Returns the response for an accepted bet. */
export function toPlacedAnswer({
  betId,
  price,
  stake,
  unmatched,
  requested = stake + unmatched,
}: PlacedBet): Answer<'saveBet'> {
  const data = { bet_id: betId, odds: price, stack: toRupees(stake) };
  if (requested === stake) return { data, message: 'Bet placed successfully' };
  const parts = { requested: toRupees(requested), unmatched: toRupees(unmatched) };
  if (unmatched === 0) {
    return {
      data: { ...data, ...parts },
      message: 'Bet placed. The rest of it was not available.',
    };
  }
  return {
    data: { ...data, ...parts },
    message:
      stake === 0
        ? 'Bet placed. It waits to be matched.'
        : 'Bet placed. A part of it waits to be matched.',
  };
}

/** Returns the order of a request that arrived at `receivedAt`. */
export const toOrder = (userId: number, input: SaveBetInput, receivedAt: Date): Order => ({
  userId,
  matchId: String(input.match_id),
  marketId: String(input.market_id),
  runnerId: String(input.selection_id),
  side: input.is_back === '1' ? 'back' : 'lay',
  price: Number(input.odds),
  stake: toPaise(input.stack),
  rule: toPriceRule(input),
  keepsRest: input.unmatched === 'keep',
  minFill: input.min_fill === undefined ? undefined : toPaise(input.min_fill),
  postOnly: input.post_only === true,
  keepsInPlay: input.in_play === 'keep',
  goodUntil:
    input.good_for === undefined
      ? undefined
      : new Date(receivedAt.getTime() + input.good_for * 1000),
  seenVersion: input.market_version,
});

/** Returns the response for a cancellation, in paise. */
export const toCancelledAnswer = (
  betId: string | number,
  { cancelled, matched }: { cancelled: number; matched: number },
): Answer<'cancelBet'> => ({
  data: { bet_id: betId, cancelled: toRupees(cancelled), matched: toRupees(matched) },
  message: cancelled > 0 ? 'Bet cancelled' : 'The bet was matched already.',
});
