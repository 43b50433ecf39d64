import {
  DEFAULT_PRICE_TOLERANCE,
  type endpoints,
  type PriceRule,
  type WireInput,
} from '@exchange/contract';
import type { Context } from '../../context.ts';
import type { Answer, Call, CommandHandler, Handlers } from '../../http/call.ts';
import { checkLength, checkPage, toFilter, toPage } from '../../http/list-range.ts';
import { toPaise, toRupees } from '../../money.ts';
import { type BetFilter, readBetList } from './bet-lists.repository.ts';
import { toBetFilter, toWireBet, toWireSums } from './bets.model.ts';
import type { Bets, PlacedBet } from './bets.service.ts';
import type { CashOuts } from './cash-out.service.ts';
import type { LockedResults } from './pending-cash-out.ts';
import type { CancelBet } from './unmatched/cancel-unmatched.ts';

/**
 * Unmatched bets can be cancelled, so they come first and newer bets do not move them to a later
 * page.
 */
const UNMATCHED_FIRST = { sort: 'waiting', order: 'desc' } as const;

type SaveBetInput = WireInput<(typeof endpoints)['saveBet']>;

/** Returns the prices that a bet accepts; clients older than the tolerance send 'any' alone. */
const toPriceRule = ({
  price_change: priceChange,
  price_tolerance: priceTolerance = DEFAULT_PRICE_TOLERANCE,
}: Pick<SaveBetInput, 'price_change' | 'price_tolerance'>): PriceRule =>
  priceChange === 'any' ? { priceChange, priceTolerance } : { priceChange };

/** Returns the response for an accepted bet. */
function toPlacedAnswer({ betId, price, stake, unmatched }: PlacedBet): Answer<'saveBet'> {
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

const createSaveBet = (bets: Bets): CommandHandler<'saveBet', PlacedBet> => ({
  decide: ({ input, user, keyed, source }) =>
    bets.place(
      {
        userId: user.id,
        matchId: String(input.match_id),
        marketId: String(input.market_id),
        runnerId: String(input.selection_id),
        side: input.is_back === '1' ? 'back' : 'lay',
        price: Number(input.odds),
        stake: toPaise(input.stack),
        rule: toPriceRule(input),
        keepsRest: input.unmatched === 'keep',
        seenVersion: input.market_version,
      },
      { keyed, source },
    ),
  answer: toPlacedAnswer,
});

/** Creates the handlers for bets on markets, and for the lists of all bets. */
export function createBetHandlers(context: Context, bets: Bets, cancelBet: CancelBet): Handlers {
  const matchBets = async ({ input, caller }: Call<'matchBets'> | Call<'sportsBetsList'>) => {
    if (!caller) return { data: { MatchAndBetfair: [], MatchFancy: [] }, total: 0 };
    const match = { userId: caller.id, states: ['OPEN'] as const, matchId: String(input.match_id) };
    const page = toPage(input);
    const read = async (filter: BetFilter) => {
      const ordered = { ...filter, ...UNMATCHED_FIRST };
      const list = await context.unitOfWork.read((tx) => readBetList(tx, ordered, page));
      checkLength(list.sums.count);
      return list;
    };
    const matched = await read({ ...match, on: 'markets', marketId: toFilter(input.market_id) });
    const fancy = await read({ ...match, on: 'session-lines', marketId: toFilter(input.fancy_id) });
    return {
      data: {
        MatchAndBetfair: matched.rows.map(toWireBet),
        MatchFancy: fancy.rows.map(toWireBet),
        matched_total: matched.sums.count,
        fancy_total: fancy.sums.count,
      },
      total: matched.sums.count + fancy.sums.count,
    };
  };

  return {
    saveBet: createSaveBet(bets),
    cancelBet: async ({ input, user }) => {
      const { cancelled, matched } = await cancelBet(user.id, Number(input.bet_id));
      const data = {
        bet_id: input.bet_id,
        cancelled: toRupees(cancelled),
        matched: toRupees(matched),
      };
      if (cancelled === 0) return { data, message: 'The bet was matched already.' };
      return { data, message: matched === 0 ? 'Bet cancelled' : 'Unmatched part cancelled' };
    },
    matchBets,
    sportsBetsList: matchBets,
    myBets: async ({ input, user }) => {
      const { sort, order } = input;
      const filter = { ...toBetFilter(user.id, input, context.clock.now()), sort, order };
      const page = toPage(input);
      const { rows, sums } = await context.unitOfWork.read((tx) => readBetList(tx, filter, page));
      checkPage(page, sums.count);
      return { data: rows.map(toWireBet), total: sums.count, totals: toWireSums(sums) };
    },
  };
}

const toWireLocked = (results: LockedResults, worst: number) => ({
  locked: toRupees(worst),
  results: Object.fromEntries(results.map(([id, paise]) => [id, toRupees(paise)])),
});

const createCashOut = (cashOuts: CashOuts): CommandHandler<'cashOut', LockedResults> => ({
  decide: ({ input, user, keyed, source }) =>
    cashOuts.take(
      {
        userId: user.id,
        matchId: String(input.match_id),
        marketId: String(input.market_id),
        locked: toPaise(input.locked),
        seenVersion: input.market_version,
      },
      { keyed, source },
    ),
  answer: (results) => ({
    data: toWireLocked(results, Math.min(...results.map(([, paise]) => paise))),
    message: 'Cashed out',
  }),
});

/** Creates the handlers for cashing out. */
export const createCashOutHandlers = (cashOuts: CashOuts): Handlers => ({
  cashOutOffer: async ({ input, user }) => {
    const marketId = String(input.market_id);
    const offer = await cashOuts.offer(user.id, String(input.match_id), marketId);
    return {
      data: {
        offer: offer.found ? toWireLocked([...offer.found.locked], offer.found.worst) : null,
        reason: offer.found ? null : offer.reason,
        market_version: offer.version,
      },
    };
  },
  cashOut: createCashOut(cashOuts),
});
