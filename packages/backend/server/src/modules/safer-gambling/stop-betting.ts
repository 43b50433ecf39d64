import type { Tx } from '@exchange/server-kit/database';
import type { Context } from '../../context.ts';
import { listUnmatchedBets } from '../bets/bets.repository.ts';
import { cancelUnmatched } from '../bets/unmatched/cancel-unmatched.ts';
import { lockMarket } from '../markets/markets.repository.ts';

/** Returns the player's unmatched bets, by market, in the locking order of markets. */
async function readUnmatched(tx: Tx, userId: number): Promise<[string, number[]][]> {
  const byMarket = Map.groupBy(await listUnmatchedBets(tx, userId), ({ marketId }) => marketId);
  return [...byMarket]
    .map(([marketId, bets]): [string, number[]] => [marketId, bets.map(({ id }) => id)])
    .toSorted(([left], [right]) => (left < right ? -1 : 1));
}

/**
 * Runs `decide`, which blocks a player's stakes, under the locks of every stake: each one comes
 * before it or after it. Unmatched bets are future stakes, so they are cancelled.
 */
export async function stopBetting(
  tx: Tx,
  context: Pick<Context, 'ledger'>,
  userId: number,
  decide: () => Promise<void>,
): Promise<void> {
  const { ledger } = context;
  // Markets are locked before funds, as everywhere.
  for (const [marketId] of await readUnmatched(tx, userId)) await lockMarket(tx, marketId, 'share');
  await ledger.lockFunds(tx, [userId]);
  await ledger.guard(tx, userId);
  await decide();
  // A bet may have become unmatched in another market meanwhile; possible deadlocks are retried.
  for (const [marketId, betIds] of await readUnmatched(tx, userId)) {
    await cancelUnmatched(tx, context, { marketId, userIds: [userId], betIds });
  }
}
