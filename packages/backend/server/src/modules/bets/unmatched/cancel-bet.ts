import type { Context } from '../../../context.ts';
import { NotFoundError } from '../../../http-error.ts';
import { findBet } from '../bets.repository.ts';
import { cancelUnmatched } from './cancel-unmatched.ts';

/** The result of a cancellation; paise. */
export interface Cancelled {
  cancelled: number;
  matched: number;
}

/**
 * Cancels the unmatched part of a player's bet. A repeat changes nothing and returns the same.
 * @throws NotFoundError where the player has no such bet
 */
export type CancelBet = (userId: number, betId: number) => Promise<Cancelled>;

const refuseUnknown = () => new NotFoundError('This bet does not exist.', 'bet_id', 'UNKNOWN_BET');

/**
 * Creates the command; `onCancelled` is called after the commit, also if nothing was unmatched any
 * longer.
 */
export const createCancelBet =
  (
    context: Pick<Context, 'unitOfWork' | 'ledger'>,
    onCancelled: (bet: { marketId: string; userId: number; betId: number }) => void,
  ): CancelBet =>
  async (userId, betId) => {
    if (!Number.isSafeInteger(betId)) throw refuseUnknown();
    const row = await context.unitOfWork.withTransaction(async (tx) => {
      const found = await findBet(tx, userId, betId);
      if (!found || found.unmatched === 0) return found;
      const { marketId } = found;
      await cancelUnmatched(tx, context, { marketId, userIds: [userId], betIds: [betId] });
      return findBet(tx, userId, betId);
    });
    if (!row) throw refuseUnknown();
    onCancelled({ marketId: row.marketId, userId, betId });
    return { cancelled: row.requested - row.stake - row.unmatched, matched: row.stake };
  };
