import { fromEpoch } from '@exchange/contract';
import type { Context } from '../../context.ts';
import { BET_STATES } from '../../db/schema/bets.ts';
import type { Call, Handlers } from '../../http/call.ts';
import { fromEnvelope, toEnvelope } from '../../http/envelope.ts';
import { endOfSecond, toFilter } from '../../http/list-filters.ts';
import { toPaise, toRupees } from '../../money.ts';
import { STATES_OF_TYPE, toPlacedAnswer, toWireBet } from './bets.model.ts';
import { listBets } from './bets.repository.ts';
import type { Bets } from './bets.service.ts';
import type { UnmatchedBets } from './unmatched/unmatched.service.ts';

/** The calls about bets on markets, and the lists of all bets. */
export function createBetHandlers(
  { unitOfWork }: Context,
  bets: Bets,
  unmatched: Pick<UnmatchedBets, 'cancel'>,
): Handlers {
  const matchBets = async ({ input, caller }: Call<'matchBets'> | Call<'sportsBetsList'>) => {
    if (!caller) return { data: { MatchAndBetfair: [], MatchFancy: [] }, total: 0 };
    const query = {
      userId: caller.id,
      states: BET_STATES,
      matchId: String(input.match_id),
      limit: input.limit,
      page: input.pageno,
    };
    const [matched, fancy] = await unitOfWork.withTransaction(async (tx) => [
      await listBets(tx, { ...query, on: 'markets', marketId: toFilter(input.market_id) }),
      await listBets(tx, { ...query, on: 'sessions', marketId: toFilter(input.fancy_id) }),
    ]);
    const data = {
      MatchAndBetfair: matched.rows.map(toWireBet),
      MatchFancy: fancy.rows.map(toWireBet),
    };
    return { data, total: matched.total + fancy.total };
  };

  return {
    saveBet: async ({ input, user, keyed }) =>
      fromEnvelope(
        await bets.place(
          {
            userId: user.id,
            matchId: String(input.match_id),
            marketId: String(input.market_id),
            runnerId: String(input.selection_id),
            side: input.is_back === '1' ? 'back' : 'lay',
            price: Number(input.odds),
            stake: toPaise(input.stack),
            priceChange: input.price_change,
            keepsRest: input.unmatched === 'keep',
            seenVersion: input.market_version,
          },
          {
            keyed,
            toEnvelope: (placed) => toEnvelope<'saveBet'>(toPlacedAnswer(placed)),
          },
        ),
      ),
    cancelBet: async ({ input, user }) => {
      const { cancelled, matched } = await unmatched.cancel(user.id, Number(input.bet_id));
      return {
        data: {
          bet_id: input.bet_id,
          cancelled: toRupees(cancelled),
          matched: toRupees(matched),
        },
        message: cancelled > 0 ? 'Bet cancelled' : 'The bet was matched already.',
      };
    },
    matchBets,
    sportsBetsList: matchBets,
    myBets: async ({ input, user }) => {
      const { rows, total } = await unitOfWork.withTransaction((tx) =>
        listBets(tx, {
          userId: user.id,
          states: STATES_OF_TYPE[input.betType.toUpperCase() as 'P' | 'C'],
          from: input.from_date === undefined ? undefined : fromEpoch(input.from_date),
          to: input.to_date === undefined ? undefined : endOfSecond(input.to_date),
          sportId: toFilter(input.sport_id),
          matchId: toFilter(input.match_id),
          marketId: toFilter(input.market_id),
          limit: input.limit,
          page: input.pageno,
        }),
      );
      return { data: rows.map(toWireBet), total };
    },
  };
}
