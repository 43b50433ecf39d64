import type { Tx } from '@exchange/server-kit/database';
import type { Context } from '../../../context.ts';
import { NotFoundError } from '../../../http-error.ts';
import { selectFunds } from '../../../ledger/ledger.ts';
import { listRunners, lockMarket, toStoredTerms } from '../../markets/markets.repository.ts';
import { findBet, listOpenBets, type OpenBet, updateBet } from '../bets.repository.ts';
import { calculateMarketHold } from '../market-hold.ts';

/** Returns the end of a bet's unmatched part; a wholly unmatched bet is over. */
export const endOfUnmatched = ({ bet: { stake } }: OpenBet) =>
  stake === 0 ? { unmatched: 0, state: 'LAPSED' as const } : { unmatched: 0 };

/** Selects the bets of a market whose unmatched parts end. */
export interface Ending {
  marketId: string;
  userIds: readonly number[];
  betIds: readonly number[];
}

/**
 * Ends the unmatched parts of these bets and releases their holds, under the locks of the market
 * and of the players' funds. Earlier matches, cancellations and settlements stay unchanged.
 */
export async function cancelUnmatched(
  tx: Tx,
  { ledger }: Pick<Context, 'ledger'>,
  { marketId, userIds, betIds }: Ending,
): Promise<void> {
  const market = await lockMarket(tx, marketId, 'share');
  if (market?.state !== 'OPEN') return;
  const funds = await ledger.lockFunds(tx, userIds);
  const open = await listOpenBets(tx, userIds, marketId);
  const ending = open.filter(({ bet }) => bet.unmatched > 0 && betIds.includes(bet.id));
  if (ending.length === 0) return;
  for (const one of ending) await updateBet(tx, one.bet.id, endOfUnmatched(one));
  const terms = toStoredTerms(market, await listRunners(tx, marketId));
  const left = open.map((one) =>
    ending.includes(one) ? { ...one, bet: { ...one.bet, unmatched: 0 } } : one,
  );
  const byUser = Map.groupBy(left, ({ bet }) => bet.userId);
  for (const [userId, bets] of byUser) {
    const own = selectFunds(funds, userId);
    own.forceHold(marketId, calculateMarketHold(terms, bets));
  }
  await ledger.writeHolds(tx, funds.values());
}

/** The result of a cancellation; paise. */
interface Cancelled {
  cancelled: number;
  matched: number;
}

/**
 * Cancels the unmatched part of a player's bet. A repeat changes nothing and returns the same.
 * @throws NotFoundError where the player has no such bet
 */
export type CancelBet = (userId: number, betId: number) => Promise<Cancelled>;

const unknownBetError = () => new NotFoundError('This bet does not exist.', 'betId', 'UNKNOWN_BET');

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
    if (!Number.isSafeInteger(betId)) throw unknownBetError();
    const row = await context.unitOfWork.withTransaction(async (tx) => {
      const found = await findBet(tx, userId, betId);
      if (!found || found.unmatched === 0) return found;
      const { marketId } = found;
      await cancelUnmatched(tx, context, { marketId, userIds: [userId], betIds: [betId] });
      return findBet(tx, userId, betId);
    });
    if (!row) throw unknownBetError();
    onCancelled({ marketId: row.marketId, userId, betId });
    return { cancelled: row.requested - row.stake - row.unmatched, matched: row.stake };
  };
