import type { ProfitLossLevel } from '@exchange/contract';
import type { Tx } from '@exchange/database';
import { type AnyColumn, and, eq, gte, lte, sql } from 'drizzle-orm';
import { isAfter, selectExpiry, toInstant } from '../../db/keyset.ts';
import { marketResults } from '../../db/schema/markets.ts';
import { matches } from '../../db/schema/matches.ts';
import type { Range } from '../../http/list-range.ts';
import type { Part, Place } from '../../lists/chunked-read.ts';

/** Each result looks up its match and may be a group of its own, so a part has fewer than of bets. */
const RESULT_ROWS = 400;

/** Whose results are meant, and of what. */
export interface ResultFilter extends Range {
  userId: number;
  sportId: string | undefined;
  seriesId: string | undefined;
  matchId: string | undefined;
}

/** What a sport, a series or a match brought; ids and names of what it sums up are of one of its parts. */
export interface ProfitLossGroup {
  sportId: string;
  seriesId: string;
  /** The newest one, as feeds spell names anew. */
  seriesName: string;
  matchId: string;
  matchName: string;
  /** Paise. */
  profit: number;
  /** The last settlement, milliseconds since 1970. */
  settled: number;
}

/** What was settled on a day (`2026-07-11`); paise. */
export type DayResult = readonly [day: string, profit: number];

/** A part of the results of a range, summed up by group and by day; a group may go on in the next one. */
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
 * What was settled, by sport, series or match, and by day where a time zone is given. A market counts with
 * what it brought its player after commission, at the time of its last settlement; one that was void
 * brought nothing.
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
      end: selectExpiry(part, RESULT_ROWS),
    })
    .from(sql`(select 1) as one`);
  return row ?? { groups: [], days: [], end: null };
}
