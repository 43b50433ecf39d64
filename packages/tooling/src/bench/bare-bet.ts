import type { TestExchange } from '@exchange/server/testing';
import { sql } from 'drizzle-orm';

/**
 * Creates the baseline of bets: one transaction through the same pool and driver with the market's
 * lock, the account's lock, the hold and the bet.
 */
export function createBareBet({ context }: TestExchange, marketId: string) {
  const placedAt = context.clock.now().toISOString();
  return (userId: number): Promise<void> =>
    context.unitOfWork.withTransaction(async (tx) => {
      await tx.execute(sql`select state from markets where id = ${marketId} for share`);
      await tx.execute(
        sql`select balance from accounts where kind = 'cash' and user_id = ${userId} for update`,
      );
      await tx.execute(sql`
        insert into holds (user_id, market_id, exposure) values (${userId}, ${marketId}, 10000)
        on conflict (user_id, market_id) do update set exposure = holds.exposure + 10000`);
      await tx.execute(sql`
        insert into bets (user_id, market_id, runner_id, side, asked_price, price, requested,
          stake, unmatched, fills, stated, potential_profit, liability, placed_at)
        values (${userId}, ${marketId}, 'A', 'back', 2, 2, 10000, 10000, 0, '[{"price":2,"stake":10000}]',
          0, 10000, 10000, ${placedAt}::timestamptz)`);
    });
}
