export { type AccountRef, openSystemAccounts, type SystemAccount } from './accounts.repository.ts';
export { InsufficientFunds } from './insufficient-funds.ts';
export { type Balance, createLedger, type Ledger, selectFunds } from './ledger.ts';
export type { LockedFunds } from './locked-funds.ts';
export {
  DuplicateTransaction,
  type Entry,
  type PostedTransaction,
  type Side,
  type TransactionKind,
} from './posting.ts';
export type { StatementLine, StatementPage, StatementQuery } from './statement.repository.ts';
