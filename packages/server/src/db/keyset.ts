import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { CHUNK_ROWS, type Place } from '../lists/chunked-read.ts';

/** An instant as milliseconds since 1970; exact, as columns hold whole milliseconds. */
export const toInstant = (column: AnyColumn | SQL | SQL.Aliased): SQL<number> =>
  sql<number>`(extract(epoch from ${column}) * 1000)::bigint`;

/** The rows behind a place, by an index on these columns. */
export const isAfter = (at: AnyColumn, id: AnyColumn, place: Place): SQL =>
  sql`(${at}, ${id}) > (${new Date(place.at).toISOString()}::timestamptz, ${place.id}::bigint)`;

/** The columns of a part (a `with` query named `part`) by which it was read. */
interface PartQuery {
  id: AnyColumn | SQL.Aliased<number>;
  at: AnyColumn | SQL.Aliased<Date>;
}

/** Where a part of so many rows ends: its last row's place, null where it is not a whole one. */
export const selectExpiry = (part: PartQuery, rows = CHUNK_ROWS): SQL<Place | null> =>
  sql<Place | null>`(select json_build_object('at', ${toInstant(part.at)}, 'id', ${part.id})
    from part order by ${part.at}, ${part.id} offset ${rows - 1} limit 1)`;
