export { type AccountRef, openSystemAccounts, type SystemAccount } from './accounts.repository.ts';

export { createLedger, type Ledger, selectFunds } from './ledger.ts';

export type { LockedFunds } from './locked-funds.ts';
export { InsufficientFundsError } from './locked-funds.ts';
export {
  type DatedEntry,
  DuplicateTransactionError,
  type Entry,
  type Side,
  type TransactionKind,
} from './posting.ts';
export {
  readStatement,
  type StatementLine,
} from './statement.repository.ts';
