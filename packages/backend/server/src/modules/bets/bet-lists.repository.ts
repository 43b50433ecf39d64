import type { BET_SORTS, SortOrder } from '@exchange/contract';
import type { Tx } from '@exchange/server-kit/database';
import { and, asc, desc, eq, gte, inArray, lte, ne, type SQL, sql } from 'drizzle-orm';
import { isAfter, selectChunkEnd, toInstant } from '../../db/queries.ts';
import { bets } from '../../db/schema/bets.ts';
import { markets, runners } from '../../db/schema/markets.ts';
import { matches } from '../../db/schema/matches.ts';
import { CHUNK_ROWS, type Place } from '../../lists/chunked-read.ts';
import type { ListSummaryChunk } from '../../lists/list-summary.ts';
import type { BetRow } from './bets.repository.ts';

/** Selects the user's bets that a list shows; `from` and `to` are inclusive. */
export interface BetFilter {
  userId: number;
  states: readonly BetRow['state'][];
  /** Only bets on markets, or only bets on session lines; both when absent. */
  on?: 'markets' | 'sessions';
  from?: Date | undefined;
  to?: Date | undefined;
  /** The date of a bet that the range applies to; 'placed' when absent. */
  dateOf?: 'placed' | 'settled';
  sportId?: string | undefined;
  matchId?: string | undefined;
  marketId?: string | undefined;
}

/**
 * The sort order of a list; 'waiting' puts unmatched bets first, then sorts by the time of placing.
 */
export interface BetOrder {
  sort: (typeof BET_SORTS)[number] | 'waiting';
  order: SortOrder;
}

/** The number of bets and their sums; paise. */
export interface BetSums {
  count: number;
  stake: number;
  liability: number;
  profitLoss: number;
}

/** The sums of an empty list. */
export const NO_BETS: BetSums = { count: 0, stake: 0, liability: 0, profitLoss: 0 };

/** Later than any bet, in ms since 1970 (the year 2286). */
const AFTER_ALL_MS = 1e13;

const KIND_OF = { markets: ne(markets.kind, 'session'), sessions: eq(markets.kind, 'session') };

/**
 * Returns the conditions that an index serves, so that each statement reads a limited number of
 * rows.
 */
const toWhere = (tx: Tx, { userId, states, matchId, marketId, ...filter }: BetFilter) => {
  const at = filter.dateOf === 'settled' ? bets.settledAt : bets.placedAt;
  const ofMatch =
    matchId === undefined
      ? undefined
      : tx.select({ id: markets.id }).from(markets).where(eq(markets.matchId, matchId));
  return and(
    eq(bets.userId, userId),
    // Spelled as in the index of open bets; the planner ignores the index otherwise.
    states.length === 1 && states[0] === 'OPEN'
      ? sql`${bets.state} = 'OPEN'`
      : inArray(bets.state, [...states]),
    filter.dateOf === 'settled' ? sql`${at} is not null` : undefined,
    filter.from && gte(at, filter.from),
    filter.to && lte(at, filter.to),
    ofMatch && inArray(bets.marketId, ofMatch),
    marketId === undefined ? undefined : eq(bets.marketId, marketId),
  );
};

/** Selects the next rows after a position of the list, ordered by the date of the range. */
function selectPart(tx: Tx, filter: BetFilter, after: Place | undefined) {
  const at = filter.dateOf === 'settled' ? bets.settledAt : bets.placedAt;
  return tx.$with('part').as(
    tx
      .select({
        id: bets.id,
        at: sql<Date>`${at}`.as('at'),
        placedAt: bets.placedAt,
        unmatched: bets.unmatched,
        marketId: bets.marketId,
        stake: bets.stake,
        liability: bets.liability,
        // The result of a settled bet, or the potential profit of an open one.
        profit: sql<number>`coalesce(${bets.result}, ${bets.potentialProfit})`.as('profit'),
      })
      .from(bets)
      .where(and(toWhere(tx, filter), after && isAfter(at, bets.id, after)))
      .orderBy(asc(at), asc(bets.id))
      .limit(CHUNK_ROWS),
  );
}

/**
 * Reads a limited number of rows for the outline of a list. Conditions without an index (a sport, a
 * kind of market) filter those rows, so that the time stays bounded.
 */
export async function readBetPart(
  tx: Tx,
  { sort, on, sportId, ...filter }: BetFilter & Pick<BetOrder, 'sort'>,
  after: Place | undefined,
): Promise<ListSummaryChunk<Record<keyof BetSums, number>>> {
  const part = selectPart(tx, filter, after);
  const key = {
    placed: toInstant(part.placedAt),
    waiting: sql`case when ${part.unmatched} > 0 then ${AFTER_ALL_MS}::bigint else 0 end + ${toInstant(part.placedAt)}`,
    stake: sql`${part.stake}`,
    profit: sql`${part.profit}`,
    liability: sql`${part.liability}`,
  }[sort];
  const wanted: SQL =
    and(on && KIND_OF[on], sportId === undefined ? undefined : eq(matches.sportId, sportId)) ??
    sql`true`;
  const sumOf = (column: SQL) =>
    sql`coalesce(sum(${column}) filter (where ${wanted}), 0)`.mapWith(Number);
  const found = tx
    .with(part)
    .select({
      entries: sql<[number, number][]>`
        coalesce(json_agg(json_build_array(${part.id}, ${key})) filter (where ${wanted}), '[]')`,
      sums: {
        count: sql`count(*) filter (where ${wanted})`.mapWith(Number),
        stake: sumOf(sql`${part.stake}`),
        liability: sumOf(sql`${part.liability}`),
        profitLoss: sumOf(sql`${part.profit}`),
      },
      end: selectChunkEnd(part),
    })
    .from(part)
    .$dynamic();
  const [row] = await (on === undefined && sportId === undefined
    ? found
    : found
        .innerJoin(markets, eq(markets.id, part.marketId))
        .innerJoin(matches, eq(matches.id, markets.matchId)));
  return row ?? { entries: [], sums: { ...NO_BETS }, end: null };
}

const selectListed = (tx: Tx) =>
  tx
    .select({ bet: bets, market: markets, match: matches, runnerName: runners.name })
    .from(bets)
    .innerJoin(markets, eq(markets.id, bets.marketId))
    .innerJoin(matches, eq(matches.id, markets.matchId))
    .innerJoin(runners, and(eq(runners.marketId, bets.marketId), eq(runners.id, bets.runnerId)));

/** Returns bets with their markets and matches, by id. */
export async function findListedBets(tx: Tx, ids: readonly number[]) {
  const rows = await selectListed(tx).where(inArray(bets.id, [...ids]));
  return new Map(rows.map((row) => [row.bet.id, row]));
}

/** Returns the newest bets of a user with their markets and matches. */
export const listNewestBets = (tx: Tx, userId: number, limit: number) =>
  selectListed(tx)
    .where(eq(bets.userId, userId))
    .orderBy(desc(bets.placedAt), desc(bets.id))
    .limit(limit);

export type ListedBet = Awaited<ReturnType<typeof listNewestBets>>[number];
