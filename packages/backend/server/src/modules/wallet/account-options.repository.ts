import type { Tx } from '@exchange/server-kit/database';
import { and, asc, desc, eq, max } from 'drizzle-orm';
import { accountOptions } from '../../db/schema/wallet.ts';

export type AccountOptionRow = typeof accountOptions.$inferSelect;
export type NewAccountOption = typeof accountOptions.$inferInsert;

/** Returns the accounts that a brand's players pay to today. */
export const listAccountOptions = (tx: Tx, brand: string): Promise<AccountOptionRow[]> =>
  tx
    .select()
    .from(accountOptions)
    .where(and(eq(accountOptions.brand, brand), eq(accountOptions.active, true)))
    .orderBy(asc(accountOptions.position));

/** Hides the accounts of a holder from players. */
export async function withdrawAccountsOf(tx: Tx, holderName: string): Promise<void> {
  await tx
    .update(accountOptions)
    .set({ active: false })
    .where(eq(accountOptions.holderName, holderName));
}

/** Stores a brand's first accounts; existing accounts stay unchanged. */
export async function insertFirstAccounts(
  tx: Tx,
  brand: string,
  rows: readonly NewAccountOption[],
): Promise<void> {
  if ((await tx.$count(accountOptions, eq(accountOptions.brand, brand))) > 0) return;
  await tx
    .insert(accountOptions)
    .values([...rows])
    .onConflictDoNothing();
}

/** Maximum number of listed accounts of all brands, and of offered ones of one brand. */
export const MAX_ACCOUNTS = { listed: 1000, offered: 100 } as const;

/** Returns whether a brand offers the maximum of accounts. Lock the brand first. */
export async function hasMaxAccounts(tx: Tx, brand: string): Promise<boolean> {
  const offered = and(eq(accountOptions.brand, brand), eq(accountOptions.active, true));
  return (await tx.$count(accountOptions, offered)) >= MAX_ACCOUNTS.offered;
}

/** Returns the accounts of a brand, or of all, also the inactive ones. */
export const listAllAccounts = (tx: Tx, brand?: string): Promise<AccountOptionRow[]> =>
  tx
    .select()
    .from(accountOptions)
    .where(brand === undefined ? undefined : eq(accountOptions.brand, brand))
    .orderBy(asc(accountOptions.brand), desc(accountOptions.active), desc(accountOptions.position))
    .limit(MAX_ACCOUNTS.listed);

/** Adds an account after the brand's others. Lock the brand first. */
export async function insertAccount(
  tx: Tx,
  row: Omit<NewAccountOption, 'position'>,
): Promise<AccountOptionRow> {
  const isBrand = eq(accountOptions.brand, row.brand);
  const [last] = await tx
    .select({ position: max(accountOptions.position) })
    .from(accountOptions)
    .where(isBrand);
  const position = (last?.position ?? -1) + 1;
  const [added] = await tx
    .insert(accountOptions)
    .values({ ...row, position })
    .returning();
  if (!added) throw new Error('The account was not stored');
  return added;
}

/** Locks and returns the account until the transaction ends. */
export async function lockAccountOption(tx: Tx, id: number): Promise<AccountOptionRow | undefined> {
  const [row] = await tx
    .select()
    .from(accountOptions)
    .where(eq(accountOptions.id, id))
    .for('update');
  return row;
}

/** Sets the availability of an account for players. */
export async function offerAccount(tx: Tx, id: number, active: boolean): Promise<void> {
  await tx.update(accountOptions).set({ active }).where(eq(accountOptions.id, id));
}
