import type { UnitOfWork } from '@exchange/server-kit/database';
import { type SQL, sql } from 'drizzle-orm';

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

/** Returns the numbers that a query selects as `id`, as a list in JSON. */
const idsOf = (query: SQL) =>
  sql`(select coalesce(json_agg(found.id), '[]') from (${query}) as found)`;

const HELD = sql`(select user_id, sum(exposure) as held, sum(uncovered) as uncovered
  from holds group by user_id)`;

/** One statement: property tests ask after each step, and each statement takes a millisecond. */
const REPORT = sql`select json_build_object(
  'totalPaise', (select coalesce(sum(amount), 0) from postings),
  'unbalanced', ${idsOf(sql`select transaction_id as id from postings
    group by transaction_id having sum(amount) <> 0`)},
  'wrongBalances', ${idsOf(sql`select a.id from accounts a left join postings p on p.account_id = a.id
    group by a.id having a.balance <> coalesce(sum(p.amount), 0)`)},
  'wrongRunningBalances', ${idsOf(sql`select id from (
      select id, balance_after, sum(amount) over (partition by account_id order by id) as total
      from postings
    ) as running where balance_after <> total`)},
  'overdrawn', ${idsOf(sql`select a.user_id as id from accounts a
    left join ${HELD} h on h.user_id = a.user_id
    where a.kind = 'cash' and a.balance < coalesce(h.held, 0)`)},
  'debtDriftPaise', (select coalesce(sum(owed), 0)
    + coalesce(sum(balance) filter (where kind = 'receivable'), 0) from accounts),
  'idleDebtors', ${idsOf(sql`select a.user_id as id from accounts a
    left join ${HELD} h on h.user_id = a.user_id
    where a.owed > 0 and a.balance > coalesce(h.held, 0)`)},
  'idleHolders', ${idsOf(sql`select a.user_id as id from accounts a
    join ${HELD} h on h.user_id = a.user_id
    where h.uncovered > 0 and a.balance > h.held`)}
) as report`;

/** Reads the whole ledger and reports what breaks an invariant (exchange.md). */
export async function inspectLedger({ withTransaction }: UnitOfWork): Promise<LedgerReport> {
  const { rows } = (await withTransaction((tx) => tx.execute(REPORT))) as unknown as {
    rows: [{ report: LedgerReport }];
  };
  return rows[0].report;
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
