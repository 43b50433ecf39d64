import type { Tx, UnitOfWork } from '@exchange/server-kit/database';
import { sql } from 'drizzle-orm';

/** Invariants between transactions. All empty and 0 when the ledger is sound. */
export interface LedgerReport {
  /** Sum of all postings, paise. */
  totalPaise: number;
  /** Transactions whose postings do not sum to 0. */
  unbalanced: number[];
  /** Accounts whose cached balance is not the sum of their postings. */
  wrongBalances: number[];
  /** Postings whose running balance is not the sum up to them. */
  wrongRunningBalances: number[];
  /** Users whose holds exceed their cash. */
  overdrawn: number[];
  /** Users' debts less the receivable's balance, paise. */
  debtDriftPaise: number;
  /** Users with debts and free funds. */
  idleDebtors: number[];
  /** Users with uncovered holds and free funds. */
  idleHolders: number[];
}

const listIds = async (tx: Tx, query: ReturnType<typeof sql>) => {
  const result = (await tx.execute(query)) as unknown as { rows: { id: unknown }[] };
  return result.rows.map(({ id }) => Number(id));
};

/** Reads the whole ledger and reports what breaks an invariant (exchange.md). */
export function inspectLedger(unitOfWork: UnitOfWork): Promise<LedgerReport> {
  return unitOfWork.withTransaction(async (tx) => ({
    totalPaise:
      (await listIds(tx, sql`select coalesce(sum(amount), 0) as id from postings`))[0] ?? 0,
    unbalanced: await listIds(
      tx,
      sql`select transaction_id as id from postings group by transaction_id having sum(amount) <> 0`,
    ),
    wrongBalances: await listIds(
      tx,
      sql`select a.id from accounts a left join postings p on p.account_id = a.id
          group by a.id having a.balance <> coalesce(sum(p.amount), 0)`,
    ),
    wrongRunningBalances: await listIds(
      tx,
      sql`select id from (
            select id, balance_after, sum(amount) over (partition by account_id order by id) as total
            from postings
          ) as running where balance_after <> total`,
    ),
    overdrawn: await listIds(
      tx,
      sql`select a.user_id as id from accounts a
          left join (select user_id, sum(exposure) as held from holds group by user_id) h
            on h.user_id = a.user_id
          where a.kind = 'cash' and a.balance < coalesce(h.held, 0)`,
    ),
    debtDriftPaise:
      (
        await listIds(
          tx,
          sql`select coalesce(sum(owed), 0)
            + coalesce(sum(balance) filter (where kind = 'receivable'), 0) as id from accounts`,
        )
      )[0] ?? 0,
    idleDebtors: await listIds(
      tx,
      sql`select a.user_id as id from accounts a
          left join (select user_id, sum(exposure) as held from holds group by user_id) h
            on h.user_id = a.user_id
          where a.owed > 0 and a.balance > coalesce(h.held, 0)`,
    ),
    idleHolders: await listIds(
      tx,
      sql`select a.user_id as id from accounts a
          join (select user_id, sum(exposure) as held, sum(uncovered) as uncovered
            from holds group by user_id) h on h.user_id = a.user_id
          where h.uncovered > 0 and a.balance > h.held`,
    ),
  }));
}

/** The report of a sound ledger. */
export const SOUND_LEDGER: LedgerReport = {
  totalPaise: 0,
  unbalanced: [],
  wrongBalances: [],
  wrongRunningBalances: [],
  overdrawn: [],
  debtDriftPaise: 0,
  idleDebtors: [],
  idleHolders: [],
};
