import type { Tx } from '@exchange/database';
import type { Context } from '../../context.ts';
import { listUnmatchedBets } from '../bets/bets.repository.ts';
import { cancelUnmatched } from '../bets/unmatched/cancel-unmatched.ts';
import { lockMarket } from '../markets/markets.repository.ts';

/** What waits of the player's bets, by market, in the order in which markets are locked. */
async function readWaiting(tx: Tx, userId: number): Promise<[string, number[]][]> {
  const byMarket = Map.groupBy(await listUnmatchedBets(tx, userId), ({ marketId }) => marketId);
  return [...byMarket]
    .map(([marketId, bets]): [string, number[]] => [marketId, bets.map(({ id }) => id)])
    .toSorted(([left], [right]) => (left < right ? -1 : 1));
}

/**
 * Runs `decide`, which keeps a player from staking, under the locks of every stake: each one comes before
 * it or after it. What waits in the books is a stake to come, so it is given up.
 */
export async function stopBetting(
  tx: Tx,
  context: Pick<Context, 'ledger'>,
  userId: number,
  decide: () => Promise<void>,
): Promise<void> {
  const { ledger } = context;
  // Markets are locked before funds, as everywhere.
  for (const [marketId] of await readWaiting(tx, userId)) await lockMarket(tx, marketId, 'share');
  await ledger.lockFunds(tx, [userId]);
  await ledger.guard(tx, userId);
  await decide();
  // A bet may have begun to wait in another market meanwhile; deadlocks that this can cause run again.
  for (const [marketId, betIds] of await readWaiting(tx, userId)) {
    await cancelUnmatched(tx, context, { marketId, userIds: [userId], betIds });
  }
}
