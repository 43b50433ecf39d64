import { type AnyColumn, sql } from 'drizzle-orm';
import { accounts } from './schema/accounts.ts';
import { holds } from './schema/holds.ts';

/** Returns the sum of the holds of the user in `userId`, as a column in paise. */
export const exposureOf = (userId: AnyColumn) => sql`(
  select coalesce(sum(${holds.exposure}), 0) from ${holds} where ${holds.userId} = ${userId}
)`;

/** The balance of the joined cash account, as a column in paise. */
export const cashBalance = sql`coalesce(${accounts.balance}, 0)`;

/** The debt of the joined cash account, as a column in paise. */
export const owedAmount = sql`coalesce(${accounts.owed}, 0)`;
