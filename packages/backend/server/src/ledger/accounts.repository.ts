import type { Tx } from '@exchange/server-kit/database';
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { isAnyOf } from '../db/queries.ts';
import { ACCOUNT_KINDS, accounts } from '../db/schema/ledger.ts';

/** The operator's own accounts, one of each. */
export type SystemAccount = Exclude<(typeof ACCOUNT_KINDS)[number], 'cash'>;
/** An account by its owner: a user's cash, or one of the operator's. */
export type AccountRef = { kind: 'cash'; userId: number } | { kind: SystemAccount };
export type AccountRow = typeof accounts.$inferSelect;

/** Opens accounts that do not exist yet. */
export async function openAccounts(tx: Tx, refs: readonly AccountRef[]): Promise<void> {
  await tx
    .insert(accounts)
    .values(refs.map((ref) => ({ kind: ref.kind, userId: 'userId' in ref ? ref.userId : null })))
    .onConflictDoNothing();
}

/** Opens the operator's accounts; called once at start. */
export function openSystemAccounts(tx: Tx): Promise<void> {
  const kinds = ACCOUNT_KINDS.filter((kind) => kind !== 'cash');
  return openAccounts(
    tx,
    kinds.map((kind) => ({ kind })),
  );
}

/**
 * Selects accounts in their only locking order: cash accounts by user, then the operator's, so that
 * transactions cannot deadlock.
 */
function selectAccounts(tx: Tx, refs: readonly AccountRef[]) {
  const userIds = refs.flatMap((ref) => ('userId' in ref ? [ref.userId] : []));
  const kinds = refs.flatMap((ref) => ('userId' in ref ? [] : [ref.kind]));
  return tx
    .select()
    .from(accounts)
    .where(
      or(
        userIds.length > 0
          ? and(eq(accounts.kind, 'cash'), isAnyOf(accounts.userId, userIds))
          : undefined,
        kinds.length > 0 ? and(isNull(accounts.userId), inArray(accounts.kind, kinds)) : undefined,
      ),
    )
    .orderBy(sql`${accounts.userId} asc nulls last`, asc(accounts.id));
}

/** Reads accounts without locking them. */
export async function listAccounts(tx: Tx, refs: readonly AccountRef[]): Promise<AccountRow[]> {
  return selectAccounts(tx, refs);
}

/** Writes the balances and debts of locked accounts, all with one statement. */
export async function writeBalances(
  tx: Tx,
  rows: readonly Pick<AccountRow, 'id' | 'balance' | 'owed'>[],
): Promise<void> {
  const column = (values: readonly number[]) => sql`${sql.param(values)}::bigint[]`;
  await tx.execute(sql`
    update accounts set balance = changed.balance, owed = changed.owed
    from unnest(
      ${column(rows.map(({ id }) => id))},
      ${column(rows.map(({ balance }) => balance))},
      ${column(rows.map(({ owed }) => owed))}
    ) as changed (id, balance, owed)
    where accounts.id = changed.id`);
}

/** Applies the user's own limits and breaks from now on; this is permanent. */
export async function writeGuarded(tx: Tx, userId: number): Promise<void> {
  await tx
    .update(accounts)
    .set({ guarded: true })
    .where(and(eq(accounts.kind, 'cash'), eq(accounts.userId, userId)));
}

/** Reads accounts for a change and locks them until the transaction ends. */
export type LockAccounts = (tx: Tx, refs: readonly AccountRef[]) => Promise<AccountRow[]>;

/** `select … for update`: a second transaction waits for the first and then reads its result. */
export const lockRows: LockAccounts = async (tx, refs) => selectAccounts(tx, refs).for('update');
