import { MAX_CANCELLED_AT_ONCE } from '@exchange/contract';
import type { Context } from '../../../context.ts';
import type { Board } from '../../../feed/board/board.ts';
import { NotFoundError } from '../../../http-error.ts';
import { checkOrder, type Order, rejectClosed } from '../bet-rules.ts';
import {
  type BetRow,
  findBet,
  listBetsById,
  listUnmatchedBets,
  updateBet,
} from '../bets.repository.ts';
import type { BetRequest, Bets, PlacedBet } from '../bets.service.ts';
import { cancelUnmatched } from '../unmatched/cancel-unmatched.ts';
import { rejectMatched, rejectPartlyMatched } from '../unmatched/replaced-bet.ts';

/** Called after a player's unmatched bet was cancelled. */
export type OnCancelled = (bet: { marketId: string; userId: number; betId: number }) => void;

/** The bets of one player whose unmatched parts are to end. */
interface PlayerBets {
  userId: number;
  bets: readonly Pick<BetRow, 'id' | 'marketId'>[];
}

/**
 * Cancels what of a player's bets is unmatched, one market after the other.
 * @returns the bets afterwards
 */
async function cancelBetsOfPlayer(
  context: Pick<Context, 'unitOfWork' | 'ledger'>,
  { userId, bets }: PlayerBets,
  onCancelled: OnCancelled,
): Promise<BetRow[]> {
  const after: BetRow[] = [];
  for (const [marketId, own] of Map.groupBy(bets, (bet) => bet.marketId)) {
    const betIds = own.map(({ id }) => id);
    const rows = await context.unitOfWork.withTransaction(async (tx) => {
      await cancelUnmatched(tx, context, { marketId, userIds: [userId], betIds });
      return listBetsById(tx, betIds);
    });
    for (const betId of betIds) onCancelled({ marketId, userId, betId });
    after.push(...rows.map(({ bet }) => bet));
  }
  return after;
}

/** The wanted price and size of an order that waits. */
interface Replacement {
  betId: number;
  price: number;
  /** New unmatched stake, in paise; all that is unmatched when absent. */
  stake?: number | undefined;
  /** Unmatched stake in paise as the player saw it; not checked when absent. */
  seenUnmatched?: number | undefined;
}

/** How a smaller stake is stored. */
type Reduction = Pick<Replacement, 'seenUnmatched'> & Pick<BetRequest, 'keyed' | 'reference'>;

interface Parts {
  context: Pick<Context, 'unitOfWork' | 'ledger' | 'idempotency' | 'clock'>;
  board: Board;
  bets: Bets;
  onCancelled: OnCancelled;
  /** Called after a player's unmatched bet was made smaller. */
  onReduced: OnCancelled;
}

/** Creates the batch commands for orders, and their replacement. */
export function createOrders({ context, board, bets, onCancelled, onReduced }: Parts) {
  const { unitOfWork, idempotency, clock } = context;

  /** Makes an order smaller, which keeps its place; what was matched meanwhile stays. */
  const reduce = async (
    { id: betId, userId, marketId }: BetRow,
    { stake, seenUnmatched, keyed, reference }: { stake: number } & Reduction,
  ): Promise<PlacedBet> => {
    const ending = { marketId, userIds: [userId], betIds: [betId], left: stake };
    const placed = await unitOfWork.withTransaction(async (tx) => {
      const ended = await cancelUnmatched(tx, context, ending);
      const row = await findBet(tx, userId, betId);
      if (!row || row.unmatched === 0) throw rejectMatched();
      const isAsSeen = seenUnmatched === undefined || row.unmatched + ended === seenUnmatched;
      if (!isAsSeen) throw rejectPartlyMatched();
      if (row.goodUntil && row.goodUntil <= clock.now()) throw rejectMatched();
      if (reference !== undefined) {
        await updateBet(tx, betId, { unmatched: row.unmatched, ownReference: reference });
      }
      const result = { betId, price: row.askedPrice, stake: row.stake, unmatched: row.unmatched };
      if (keyed) await idempotency.storeResults(tx, [{ request: keyed, result }]);
      return result;
    });
    onReduced({ marketId, userId, betId });
    return placed;
  };

  return {
    /**
     * Cancels a player's waiting orders, of a market or all, at most MAX_CANCELLED_AT_ONCE.
     * @returns these bets afterwards, and how many more wait
     */
    async cancelAll(userId: number, marketId: string | undefined) {
      const unmatched = await unitOfWork.read((tx) => listUnmatchedBets(tx, userId));
      const found = unmatched.filter((bet) => marketId === undefined || bet.marketId === marketId);
      const some = found.slice(0, MAX_CANCELLED_AT_ONCE);
      const cancelled = await cancelBetsOfPlayer(context, { userId, bets: some }, onCancelled);
      return { bets: cancelled, remaining: found.length - some.length };
    },

    /**
     * Moves what waits of an order to another price or size, in one transaction: a refusal leaves it
     * as it is. At its own price and no larger, it keeps its place in the queue.
     * @throws HttpError where it does not wait, waits with another part than the player saw, or the
     * market does not take the order
     */
    async replace(
      userId: number,
      { betId, price, stake, seenUnmatched }: Replacement,
      { reference, ...request }: BetRequest,
    ): Promise<PlacedBet> {
      const bet = Number.isSafeInteger(betId)
        ? await unitOfWork.read((tx) => findBet(tx, userId, betId))
        : undefined;
      if (!bet) throw new NotFoundError('This bet does not exist.', 'betId', 'UNKNOWN_BET');
      if (bet.unmatched === 0) throw rejectMatched();
      // With a typed stake, what was matched meanwhile would be placed again.
      if (seenUnmatched !== undefined && seenUnmatched !== bet.unmatched) {
        throw rejectPartlyMatched();
      }
      const { marketId, runnerId, side, unmatched } = bet;
      const market = board.market(marketId);
      if (!market) throw rejectClosed('market');
      const order: Order = {
        ...{ userId, matchId: market.matchId, marketId, runnerId, side, price },
        ...{ stake: stake ?? unmatched, rule: { priceChange: 'better' }, keepsRest: true },
        ...{ keepsInPlay: bet.keepsInPlay, postOnly: bet.postOnly },
        goodUntil: bet.goodUntil ?? undefined,
        seenVersion: undefined,
      };
      checkOrder(order, market);
      if (price === bet.askedPrice && order.stake <= unmatched) {
        const { keyed } = request;
        return reduce(bet, { stake: order.stake, seenUnmatched, keyed, reference });
      }
      const placed = await bets.place(
        order,
        { ...request, reference: reference ?? bet.ownReference ?? undefined },
        { betId, unmatched, placedAt: bet.placedAt },
      );
      onCancelled({ marketId, userId, betId });
      return placed;
    },
  };
}
export type Orders = ReturnType<typeof createOrders>;
