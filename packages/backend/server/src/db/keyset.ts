import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { CHUNK_ROWS, type Place } from '../lists/chunked-read.ts';

/** Returns an instant as milliseconds since 1970; exact, as columns have whole milliseconds. */
export const toInstant = (column: AnyColumn | SQL | SQL.Aliased): SQL<number> =>
  sql<number>`(extract(epoch from ${column}) * 1000)::bigint`;

/** Selects the rows after a position, by an index on these columns. */
export const isAfter = (at: AnyColumn, id: AnyColumn, place: Place): SQL =>
  sql`(${at}, ${id}) > (${new Date(place.at).toISOString()}::timestamptz, ${place.id}::bigint)`;

/** The columns of a query named `part` that its order uses. */
interface PartQuery {
  id: AnyColumn | SQL.Aliased<number>;
  at: AnyColumn | SQL.Aliased<Date>;
}

/** Selects the end of a part: its last row's position, null if it has fewer than `rows` rows. */
export const selectChunkEnd = (part: PartQuery, rows = CHUNK_ROWS): SQL<Place | null> =>
  sql<Place | null>`(select json_build_object('at', ${toInstant(part.at)}, 'id', ${part.id})
    from part order by ${part.at}, ${part.id} offset ${rows - 1} limit 1)`;
