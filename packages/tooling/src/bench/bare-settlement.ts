import type { TestExchange } from '@exchange/server/testing';
import { sql } from 'drizzle-orm';

/** Balance of each bettor in paise, with stakes at odds of 2. */
const BALANCE = 1_000_000;
const STAKE = 10_000;

/** Creates `count` users with a bet on runner A of every market, and its hold. */
export async function seedBettors(
  { context }: TestExchange,
  marketIds: readonly string[],
  count: number,
): Promise<void> {
  const at = context.clock.now().toISOString();
  await context.unitOfWork.withTransaction(async (tx) => {
    await tx.execute(sql`
      insert into users (user_name, name, role, created_at, last_used_at)
      select 'bettor-' || n, 'Bettor', 'player', ${at}::timestamptz, ${at}::timestamptz
      from generate_series(1, ${count}::int) n`);
    await tx.execute(sql`
      insert into accounts (kind, user_id, balance)
      select 'cash', id, ${BALANCE}::bigint from users where user_name like 'bettor-%'`);
    for (const marketId of marketIds) {
      await tx.execute(sql`
        insert into bets (user_id, market_id, runner_id, side, asked_price, price, stake, requested,
          fills, stated, potential_profit, liability, placed_at)
        select id, ${marketId}, 'A', 'back', 2, 2, ${STAKE}::bigint, ${STAKE}::bigint,
          '[{"price":2,"stake":10000}]', 0, ${STAKE}::bigint, ${STAKE}::bigint, ${at}::timestamptz
        from users where user_name like 'bettor-%'`);
      await tx.execute(sql`
        insert into holds (user_id, market_id, exposure)
        select id, ${marketId}, ${STAKE}::bigint from users where user_name like 'bettor-%'`);
    }
  });
}

/**
 * Runs the baseline of a settlement for a range of users, with one statement a table and no
 * decisions: bets, results, holds, postings and balances.
 */
export async function settleBare(
  { context }: TestExchange,
  marketId: string,
  [from, to]: readonly [number, number],
): Promise<void> {
  const at = context.clock.now().toISOString();
  await context.unitOfWork.withTransaction(async (tx) => {
    await tx.execute(sql`
      select id from accounts where kind = 'cash' and user_id > ${from} and user_id <= ${to}
      order by user_id for update`);
    await tx.execute(sql`
      update bets set state = 'WON', result = potential_profit, settled_at = ${at}::timestamptz
      where market_id = ${marketId} and user_id > ${from} and user_id <= ${to}`);
    await tx.execute(sql`
      delete from holds where market_id = ${marketId} and user_id > ${from} and user_id <= ${to}`);
    await tx.execute(sql`
      insert into market_results (market_id, match_id, user_id, due, posted, settled_at)
      select ${marketId}, 'match-' || ${marketId}, user_id, sum(result), sum(result), ${at}::timestamptz
      from bets where market_id = ${marketId} and user_id > ${from} and user_id <= ${to}
      group by user_id`);
    await tx.execute(sql`
      with moved as (
        insert into transactions (kind, reference, market, description, created_at)
        values ('settlement', ${`${marketId}:${from}`}, ${marketId}, 'Bare', ${at}::timestamptz)
        returning id
      )
      insert into postings (transaction_id, account_id, amount, balance_after, kind, created_at)
      select moved.id, a.id, r.due, a.balance + r.due, 'settlement', ${at}::timestamptz
      from moved, market_results r join accounts a on a.user_id = r.user_id and a.kind = 'cash'
      where r.market_id = ${marketId} and r.user_id > ${from} and r.user_id <= ${to}`);
    await tx.execute(sql`
      update accounts set balance = accounts.balance + r.due
      from market_results r
      where r.market_id = ${marketId} and accounts.user_id = r.user_id and accounts.kind = 'cash'
        and r.user_id > ${from} and r.user_id <= ${to}`);
  });
}
