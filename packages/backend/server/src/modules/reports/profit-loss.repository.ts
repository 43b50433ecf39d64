import type { ProfitLossLevel, ProfitLossSort, SortOrder } from '@exchange/contract';
import type { Tx } from '@exchange/server-kit/database';
import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import { MAX_ROWS, type Page } from '../../db/queries.ts';
import { marketResults } from '../../db/schema/markets.ts';
import { matches } from '../../db/schema/matches.ts';
import type { Range } from '../../http/list-range.ts';
import { SPORT_NAMES, toSportName } from '../markets/sports.ts';

/** Selects profit and loss. */
export interface ProfitLossFilter extends Range {
  userId: number;
  sportId: string | undefined;
  seriesId: string | undefined;
  matchId: string | undefined;
  level: ProfitLossLevel;
  sort: ProfitLossSort;
  order: SortOrder;
  /** The time zone for sums of days. */
  timeZone: string | undefined;
}

/** The result of a sport, a series or a match; ids and names are those of one of its markets. */
export interface ProfitLossGroup {
  sportId: string;
  seriesId: string;
  /** The newest name, as feeds change the spelling. */
  seriesName: string;
  matchId: string;
  matchName: string;
  /** Paise. */
  profit: number;
}

/** A page of profit and loss, and the sums of the whole range; paise. */
interface ProfitLoss {
  groups: readonly ProfitLossGroup[];
  count: number;
  sum: number;
  /** The number of summed results; above the maximum the rest is incomplete. */
  results: number;
  /** Days as `2026-07-11`, oldest first; days without a settlement are absent. */
  days: readonly (readonly [day: string, profit: number])[];
}

const GROUPED_BY = {
  sport: sql`"sportId"`,
  series: sql`"sportId", "seriesId"`,
  match: sql`"sportId", "seriesId", "matchId"`,
};

const SPORT_NAME = sql.join([
  sql`case "sportId"`,
  ...[...SPORT_NAMES].map(([id, name]) => sql` when ${id} then ${name}`),
  sql` else ${toSportName('')} end`,
]);
const NAMES: Record<ProfitLossLevel, SQL> = {
  sport: SPORT_NAME,
  series: sql`"seriesName"`,
  match: sql`"matchName"`,
};

/** Equal ones keep their order from page to page. */
function toOrder({ level, sort, order }: ProfitLossFilter): SQL {
  const key = {
    settled: sql`settled`,
    profit: sql`profit`,
    // The order of readers, whatever the database sorts texts by.
    name: sql`${NAMES[level]} collate "und-x-icu"`,
  }[sort];
  return sql`${key} ${sql.raw(order)}, ${GROUPED_BY[level]}`;
}

const QUARTER_SECONDS = 900;

/**
 * Selects the sums of quarters of an hour, oldest first: days begin at one of them in every time zone.
 * The database may not know the zone that browsers name, such as `Asia/Calcutta`.
 */
const SELECT_QUARTERS = sql`
  select coalesce(json_agg(json_build_array(quarter, profit) order by quarter), '[]') from (
    select floor(extract(epoch from settled) / ${QUARTER_SECONDS})::bigint as quarter,
      sum(due) as profit
    from results group by quarter
  ) as quarters`;

/** Returns the sums of a time zone's days, such as `2026-07-11`. */
function sumDays(
  quarters: readonly (readonly [quarter: number, profit: number])[],
  timeZone: string,
): ProfitLoss['days'] {
  // Sweden writes days as in ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  const days = new Map<string, number>();
  for (const [quarter, profit] of quarters) {
    const day = format.format(quarter * QUARTER_SECONDS * 1000);
    days.set(day, (days.get(day) ?? 0) + profit);
  }
  return [...days];
}

/**
 * Returns settled results, by sport, series or match, and by day where a time zone is given. A
 * market counts with its player's result after commission, at the time of its last settlement; a
 * void one with 0.
 */
export async function readProfitLoss(
  tx: Tx,
  filter: ProfitLossFilter,
  { limit, page, max = MAX_ROWS }: Page,
): Promise<ProfitLoss> {
  const where = and(
    eq(marketResults.userId, filter.userId),
    gte(marketResults.settledAt, filter.from),
    lte(marketResults.settledAt, filter.to),
    filter.sportId === undefined ? undefined : eq(matches.sportId, filter.sportId),
    filter.seriesId === undefined ? undefined : eq(matches.seriesId, filter.seriesId),
    filter.matchId === undefined ? undefined : eq(matches.id, filter.matchId),
  );
  /** A match has one name of each. */
  const newest = (name: SQL) =>
    filter.level === 'match'
      ? sql`max(${name})`
      : sql`(array_agg(${name} order by settled desc))[1]`;
  const found: unknown = await tx.execute(sql`
    with results as (
      select ${marketResults.due} as due, ${marketResults.settledAt} as settled,
        ${matches.sportId} as "sportId", ${matches.seriesId} as "seriesId",
        ${matches.seriesName} as "seriesName", ${matches.id} as "matchId",
        ${matches.name} as "matchName"
      from ${marketResults} join ${matches} on ${matches.id} = ${marketResults.matchId}
      where ${where} limit ${max + 1}
    ), grouped as (
      select "sportId", max("seriesId") as "seriesId", max("matchId") as "matchId",
        ${newest(sql`"seriesName"`)} as "seriesName", ${newest(sql`"matchName"`)} as "matchName",
        sum(due) as profit, max(settled) as settled
      from results group by ${GROUPED_BY[filter.level]}
    ), page as (
      select *, row_number() over (order by ${toOrder(filter)}) as place
      from grouped order by place limit ${limit} offset ${(page - 1) * limit}
    )
    select (select coalesce(json_agg(page order by place), '[]') from page) as groups,
      (select json_build_array(count(*), coalesce(sum(profit), 0)) from grouped) as sums,
      (select count(*) from results)::int as results,
      (${filter.timeZone === undefined ? sql`'[]'::json` : SELECT_QUARTERS}) as quarters`);
  interface Row {
    groups: ProfitLossGroup[];
    sums: [count: number, sum: number];
    results: number;
    quarters: [quarter: number, profit: number][];
  }
  const [{ groups, sums, results, quarters }] = (found as { rows: [Row] }).rows;
  const days = filter.timeZone === undefined ? [] : sumDays(quarters, filter.timeZone);
  return { groups, count: sums[0], sum: sums[1], results, days };
}
