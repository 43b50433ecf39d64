import { type endpoints, toEpoch, type WireData } from '@exchange/contract';
import type { Context } from '../../context.ts';
import { BET_STATES } from '../../db/schema/bets.ts';
import { type Book, calculateWorstOutcome } from '../../exchange/book.ts';
import type { Call, CommandHandler, Handlers } from '../../http/call.ts';
import { checkLength, checkPage, toFilter, toPage } from '../../http/list-range.ts';
import { toPaise, toRupees } from '../../money.ts';
import { readUserResults } from '../markets/market-rounds.repository.ts';
import { type BetFilter, readBetList } from './bet-lists.repository.ts';
import {
  toBetFilter,
  toCancelledAnswer,
  toOrder,
  toPlacedAnswer,
  toWireBet,
  toWireSums,
} from './bets.model.ts';
import type { Bets, PlacedBet } from './bets.service.ts';
import type { CashOuts } from './cash-out.service.ts';
import type { RuleRow } from './cash-out-rules/cash-out-rules.repository.ts';
import type { CashOutRules } from './cash-out-rules/cash-out-rules.service.ts';
import type { LockedResults } from './pending-cash-out.ts';
import type { CancelBet } from './unmatched/cancel-unmatched.ts';

/**
 * Unmatched bets can be cancelled, so they come first and newer bets do not move them to a later
 * page.
 */
const UNMATCHED_FIRST = { sort: 'waiting', order: 'desc' } as const;
const LAST_SETTLED = { sort: 'settled', order: 'desc' } as const;
const NEWEST_FIRST = { sort: 'placed', order: 'desc' } as const;

const createSaveBet = (bets: Bets): CommandHandler<'saveBet', PlacedBet> => ({
  decide: ({ input, user, keyed, source }) =>
    bets.place(toOrder(user.id, input, source.receivedAt), {
      keyed,
      source,
      reference: input.reference,
    }),
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
      const { bet_id: betId } = input;
      return toCancelledAnswer(betId, await cancelBet(user.id, Number(betId)));
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
    clearedOrders: async ({ input, user }) => {
      const cleared = { ...input, betType: 'C', date_of: 'settled', ...NEWEST_FIRST } as const;
      const filter = { ...toBetFilter(user.id, cleared, context.clock.now()), ...LAST_SETTLED };
      const page = toPage(input);
      const { list, results } = await context.unitOfWork.read(async (tx) => {
        const found = await readBetList(tx, filter, page);
        const marketIds = [...new Set(found.rows.map(({ market }) => market.id))];
        return { list: found, results: await readUserResults(tx, user.id, marketIds) };
      });
      checkPage(page, list.sums.count);
      const markets = results.map(({ marketId, due, commission, settledAt }) => ({
        market_id: marketId,
        profit_loss: toRupees(due),
        commission: toRupees(commission),
        settled_at: toEpoch(settledAt),
      }));
      return { data: { orders: list.rows.map(toWireBet), markets }, total: list.sums.count };
    },
    orderStatus: async ({ input, user }) => {
      const { references } = input;
      const filter = { userId: user.id, states: BET_STATES, references, ...NEWEST_FIRST };
      const page = toPage(input);
      const { rows, sums } = await context.unitOfWork.read((tx) => readBetList(tx, filter, page));
      checkPage(page, sums.count);
      return { data: rows.map(toWireBet), total: sums.count };
    },
  };
}

const toWireLocked = (locked: Book) => ({
  locked: toRupees(calculateWorstOutcome(locked)),
  results: Object.fromEntries([...locked].map(([id, paise]) => [id, toRupees(paise)])),
});

/** Returns the cash-outs of a market, or of a session line, by its id: no two have the same. */
type SelectCashOuts = (marketId: string) => Pick<CashOuts, 'offer' | 'take'>;

const createCashOut = (select: SelectCashOuts): CommandHandler<'cashOut', LockedResults> => ({
  decide: ({ input, user, keyed, source }) =>
    select(String(input.market_id)).take(
      {
        userId: user.id,
        matchId: String(input.match_id),
        marketId: String(input.market_id),
        locked: toPaise(input.locked),
        share: input.share,
        seenVersion: input.market_version,
      },
      { keyed, source },
    ),
  answer: (locked) => ({ data: toWireLocked(new Map(locked)), message: 'Cashed out' }),
});

/** Creates the handlers for cashing out. */
export const createCashOutHandlers = (select: SelectCashOuts): Handlers => ({
  cashOutOffer: async ({ input, user }) => {
    const { share } = input;
    const marketId = String(input.market_id);
    const matchId = String(input.match_id);
    const offer = await select(marketId).offer({ userId: user.id, matchId, marketId, share });
    return {
      data: {
        offer: offer.locked ? toWireLocked(offer.locked) : null,
        reason: offer.locked ? null : offer.reason,
        market_version: offer.version,
        ...(share !== undefined && { share }),
      },
    };
  },
  cashOut: createCashOut(select),
});

type WireRule = WireData<(typeof endpoints)['setCashOutRule']>;

const toWireAmount = (paise: number | null) => paise && toRupees(paise);

const toWireRule = (rule: RuleRow): WireRule => ({
  match_id: rule.matchId,
  market_id: rule.marketId,
  take_profit: toWireAmount(rule.takeProfit),
  stop_loss: toWireAmount(rule.stopLoss),
  share: rule.share,
  // Removed ones are not read.
  status: rule.state === 'REMOVED' ? 'FAILED' : rule.state,
  ended_by: rule.endedBy,
  locked: toWireAmount(rule.locked),
  created_at: toEpoch(rule.createdAt),
  executed_at: rule.executedAt && toEpoch(rule.executedAt),
});

const fromWireAmount = (rupees: number | undefined) =>
  rupees === undefined ? null : toPaise(rupees);

/** Creates the handlers for automatic cash-outs. */
export const createCashOutRuleHandlers = (rules: CashOutRules): Handlers => ({
  setCashOutRule: async ({ input, user }) => ({
    data: toWireRule(
      await rules.set({
        userId: user.id,
        matchId: String(input.match_id),
        marketId: String(input.market_id),
        takeProfit: fromWireAmount(input.take_profit),
        stopLoss: fromWireAmount(input.stop_loss),
        share: input.share,
      }),
    ),
    message: 'The automatic cash-out is saved',
  }),
  removeCashOutRule: async ({ input, user }) => {
    const rule = await rules.remove(user.id, String(input.market_id));
    return { data: { rule: rule ? toWireRule(rule) : null } };
  },
  cashOutRules: async ({ input, user }) => {
    const { match_id: matchId } = input;
    const rows = await rules.list(user.id, matchId === undefined ? undefined : String(matchId));
    return { data: rows.map(toWireRule), total: rows.length };
  },
});
