import { eq } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { marketResults } from '../db/schema/markets.ts';
import { listMarketBets } from '../modules/bets/bets.repository.ts';
import { lockMarket } from '../modules/markets/markets.repository.ts';
import type { TestUser } from './test-app.ts';

/**
 * Everything that must be the same after a market or session was void and settled again: its result,
 * its bets, and the users' money. Where a round could not take all that was due, because the money was
 * in use elsewhere, the next round takes the rest: so `owedPaise` (0 or negative) counts as taken.
 */
export const readMarketState = (
  { unitOfWork, ledger }: Pick<Context, 'unitOfWork' | 'ledger'>,
  marketId: string,
  users: readonly TestUser[],
) =>
  unitOfWork.withTransaction(async (tx) => {
    const row = await lockMarket(tx, marketId, 'share');
    const results = await tx
      .select()
      .from(marketResults)
      .where(eq(marketResults.marketId, marketId));
    const owed = new Map(results.map(({ userId, due, posted }) => [userId, due - posted]));
    const money = [];
    for (const { id } of users) {
      const { cashPaise, exposurePaise } = await ledger.readBalance(tx, id);
      money.push({ exposurePaise, duePaise: cashPaise + (owed.get(id) ?? 0) });
    }
    const filled = await listMarketBets(tx, marketId);
    return {
      state: row?.state,
      winnerId: row?.winnerId ?? null,
      runs: row?.runs ?? null,
      voidReason: row?.voidReason ?? null,
      bets: filled.map(({ bet: { id, state, result, voidReason } }) => ({
        id,
        state,
        result,
        voidReason,
      })),
      money,
    };
  });
