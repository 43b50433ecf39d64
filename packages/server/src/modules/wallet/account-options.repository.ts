import type { Tx } from '@exchange/database';
import { and, asc, eq } from 'drizzle-orm';
import { accountOptions } from '../../db/schema/account-options.ts';

export type AccountRow = typeof accountOptions.$inferSelect;
export type NewAccount = typeof accountOptions.$inferInsert;

/** The accounts that a brand's players pay to today. */
export const listAccountOptions = (tx: Tx, brand: string): Promise<AccountRow[]> =>
  tx
    .select()
    .from(accountOptions)
    .where(and(eq(accountOptions.brand, brand), eq(accountOptions.active, true)))
    .orderBy(asc(accountOptions.position));

/** Shows the accounts of a holder to players no more. */
export async function withdrawAccountsOf(tx: Tx, holderName: string): Promise<void> {
  await tx
    .update(accountOptions)
    .set({ active: false })
    .where(eq(accountOptions.holderName, holderName));
}

/** Writes a brand's first accounts; where it ever had one, what the operator made of them stays. */
export async function insertFirstAccounts(
  tx: Tx,
  brand: string,
  rows: readonly NewAccount[],
): Promise<void> {
  if ((await tx.$count(accountOptions, eq(accountOptions.brand, brand))) > 0) return;
  await tx
    .insert(accountOptions)
    .values([...rows])
    .onConflictDoNothing();
}
