import type { ProfitLossLevel } from '@exchange/contract';
import type { Tx } from '@exchange/server-kit/database';
import { type AnyColumn, and, eq, gte, lte, sql } from 'drizzle-orm';
import { isAfter, selectChunkEnd, toInstant } from '../../db/queries.ts';
import { marketResults } from '../../db/schema/markets.ts';
import { matches } from '../../db/schema/matches.ts';
import type { Range } from '../../http/list-range.ts';
import type { Part, Place } from '../../lists/chunked-read.ts';

/**
 * Each result joins its match and may be a group of its own, so a part has fewer rows than one of
 * bets.
 */
const RESULT_ROWS = 400;

/** Selects results. */
export interface ResultFilter extends Range {
  userId: number;
  sportId: string | undefined;
  seriesId: string | undefined;
  matchId: string | undefined;
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
  /** The last settlement, milliseconds since 1970. */
  settled: number;
}

/** The settled result of a day (`2026-07-11`); paise. */
export type DayResult = readonly [day: string, profit: number];

/**
 * A part of the results of a range, summed up by group and by day; a group may continue in the next
 * one.
 */
export interface ResultPart extends Part {
  groups: readonly ProfitLossGroup[];
  days: readonly DayResult[];
}

const GROUPED_BY = {
  sport: [matches.sportId],
  series: [matches.sportId, matches.seriesId],
  match: [matches.sportId, matches.seriesId, matches.id],
} as const;

/**
 * Returns settled results, by sport, series or match, and by day where a time zone is given. A
 * market counts with its player's result after commission, at the time of its last settlement; a
 * void one with 0.
 */
export async function readResultPart(
  tx: Tx,
  {
    level,
    timeZone,
    ...filter
  }: ResultFilter & {
    level: ProfitLossLevel;
    timeZone: string | undefined;
  },
  after: Place | undefined,
): Promise<ResultPart> {
  const { id, userId, matchId, due, settledAt } = marketResults;
  const part = tx.$with('part').as(
    tx
      .select({
        id,
        at: sql<Date>`${settledAt}`.as('at'),
        day: sql<string>`to_char(${settledAt} at time zone ${timeZone ?? 'UTC'}, 'YYYY-MM-DD')`.as(
          'day',
        ),
        matchId,
        due,
      })
      .from(marketResults)
      .where(
        and(
          eq(userId, filter.userId),
          gte(settledAt, filter.from),
          lte(settledAt, filter.to),
          after && isAfter(settledAt, id, after),
        ),
      )
      .orderBy(settledAt, id)
      .limit(RESULT_ROWS),
  );
  const equals = (column: Parameters<typeof eq>[0], value: string | undefined) =>
    value === undefined ? undefined : eq(column, value);
  const wanted = and(
    equals(matches.sportId, filter.sportId),
    equals(matches.seriesId, filter.seriesId),
    equals(matches.id, filter.matchId),
  );
  const sum = sql`sum(${part.due})`;
  const newest = (name: AnyColumn) => sql`(array_agg(${name} order by ${part.at} desc))[1]`;
  const groups = tx
    .select({
      row: sql`json_build_object('sportId', ${matches.sportId}, 'seriesId', max(${matches.seriesId}),
        'seriesName', ${newest(matches.seriesName)}, 'matchId', max(${matches.id}),
        'matchName', ${newest(matches.name)}, 'profit', ${sum},
        'settled', ${toInstant(sql`max(${part.at})`)})`.as('row'),
    })
    .from(part)
    .innerJoin(matches, eq(matches.id, part.matchId))
    .where(wanted)
    .groupBy(...GROUPED_BY[level])
    .as('grouped');
  const days = tx
    .select({ row: sql`json_build_array(${part.day}, ${sum})`.as('row') })
    .from(part)
    .innerJoin(matches, eq(matches.id, part.matchId))
    .where(and(wanted, timeZone === undefined ? sql`false` : undefined))
    .groupBy(part.day)
    .as('dated');
  const [row] = await tx
    .with(part)
    .select({
      groups: sql<
        ProfitLossGroup[]
      >`(select coalesce(json_agg(${groups.row}), '[]') from ${groups})`,
      days: sql<DayResult[]>`(select coalesce(json_agg(${days.row}), '[]') from ${days})`,
      end: selectChunkEnd(part, RESULT_ROWS),
    })
    .from(sql`(select 1) as one`);
  return row ?? { groups: [], days: [], end: null };
}
