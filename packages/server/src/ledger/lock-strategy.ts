import type { Tx } from '@exchange/database';
import { type AccountRef, type AccountRow, selectAccounts } from './accounts.repository.ts';

/** Reads accounts for a change and keeps others from changing them until the transaction ends. */
export type LockAccounts = (tx: Tx, refs: readonly AccountRef[]) => Promise<AccountRow[]>;

/** `select … for update`: whoever comes second waits for the first and then sees its result. */
export const lockRows: LockAccounts = async (tx, refs) => selectAccounts(tx, refs).for('update');
