import type { Tx } from '@exchange/server-kit/database';
import { type AccountRef, type AccountRow, selectAccounts } from './accounts.repository.ts';

/** Reads accounts for a change and locks them until the transaction ends. */
export type LockAccounts = (tx: Tx, refs: readonly AccountRef[]) => Promise<AccountRow[]>;

/** `select … for update`: a second transaction waits for the first and then reads its result. */
export const lockRows: LockAccounts = async (tx, refs) => selectAccounts(tx, refs).for('update');
