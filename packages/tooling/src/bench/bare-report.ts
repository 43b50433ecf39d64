import type { TestExchange } from '@exchange/server/testing';
import { sql } from 'drizzle-orm';

/** The rows of a bare report. */
export interface BareRange {
  from_date: number;
  to_date: number;
  /** The rows of its page and those before it; the first 10 rows when absent. */
  limit?: number;
  offset?: number;
  /** The order of bets; by their date when absent. */
  sort?: 'stake' | 'liability' | 'result';
}

/** Creates the baseline of reports: one statement each for its page and its sums. */
export function createBareReports(
  { read }: Pick<TestExchange['context']['unitOfWork'], 'read'>,
  userId: number,
) {
  const within = (column: ReturnType<typeof sql>, { from_date, to_date }: BareRange) =>
    sql`${column} between to_timestamp(${from_date}) and to_timestamp(${to_date})`;
  const page = ({ limit = 10, offset = 0 }: BareRange) => sql`limit ${limit} offset ${offset}`;
  return {
    myBets: (range: BareRange) =>
      read((tx) =>
        tx.execute(sql`
          select b.*, m.name, s.count, s.stake, s.result
          from (select * from bets where user_id = ${userId} and state <> 'OPEN'
            and ${within(sql`placed_at`, range)} order by ${sql.identifier(range.sort ?? 'placed_at')} desc ${page(range)}) b
          join markets m on m.id = b.market_id
          cross join (select count(*), sum(stake) as stake, sum(result) as result from bets
            where user_id = ${userId} and state <> 'OPEN' and ${within(sql`placed_at`, range)}) s`),
      ),
    profitLoss: (range: BareRange) =>
      read((tx) =>
        tx.execute(sql`
          select t.id, t.name, sum(r.due), max(r.settled_at), sum(sum(r.due)) over (), count(*) over (),
            (select json_agg(days) from (
              select (settled_at at time zone 'Asia/Kolkata')::date as day, sum(due)
              from market_results r
              where user_id = ${userId} and ${within(sql`r.settled_at`, range)} group by 1) days)
          from market_results r join matches t on t.id = r.match_id
          where r.user_id = ${userId} and ${within(sql`r.settled_at`, range)}
          group by t.id order by 4 desc ${page(range)}`),
      ),
    statement: (range: BareRange) =>
      read((tx) =>
        tx.execute(sql`
          select p.*, t.description, sum(p.amount) over (), count(*) over ()
          from accounts a join postings p on p.account_id = a.id
          join transactions t on t.id = p.transaction_id
          where a.user_id = ${userId} and ${within(sql`p.created_at`, range)}
          order by p.id desc ${page(range)}`),
      ),
  };
}
