import type { BET_SORTS, SortOrder } from '@exchange/contract';
import type { Tx } from '@exchange/database';
import { and, asc, desc, eq, gte, inArray, lte, ne, type SQL, sql } from 'drizzle-orm';
import { isAfter, selectExpiry, toInstant } from '../../db/keyset.ts';
import { bets } from '../../db/schema/bets.ts';
import { markets, runners } from '../../db/schema/markets.ts';
import { matches } from '../../db/schema/matches.ts';
import { CHUNK_ROWS, type Place } from '../../lists/chunked-read.ts';
import type { ListSummaryChunk } from '../../lists/list-summary.ts';
import type { BetRow } from './bets.repository.ts';

/** Which of a user's bets a list shows; `from` and `to` are inclusive. */
export interface BetFilter {
  userId: number;
  states: readonly BetRow['state'][];
  /** Only bets on markets, or only bets on session lines; both when absent. */
  on?: 'markets' | 'sessions';
  from?: Date | undefined;
  to?: Date | undefined;
  /** The moment of a bet that lies in the range; 'placed' when absent. */
  dateOf?: 'placed' | 'settled';
  sportId?: string | undefined;
  matchId?: string | undefined;
  marketId?: string | undefined;
}

/** What a list is sorted by; 'waiting' sorts by whether a bet waits in the book, then by when it was placed. */
export interface BetOrder {
  sort: (typeof BET_SORTS)[number] | 'waiting';
  order: SortOrder;
}

/** How many bets there are, and what they sum up to; paise. */
export interface BetSums {
  count: number;
  stake: number;
  liability: number;
  profitLoss: number;
}

/** The sums of no bets at all. */
export const NO_BETS: BetSums = { count: 0, stake: 0, liability: 0, profitLoss: 0 };

/** Later than every bet is placed, in ms since 1970 (the year 2286). */
const AFTER_ALL_MS = 1e13;

const KIND_OF = { markets: ne(markets.kind, 'session'), sessions: eq(markets.kind, 'session') };

/** What an index finds: each statement looks at no more than a part of these. */
const toWhere = (tx: Tx, { userId, states, matchId, marketId, ...filter }: BetFilter) => {
  const at = filter.dateOf === 'settled' ? bets.settledAt : bets.placedAt;
  const ofMatch =
    matchId === undefined
      ? undefined
      : tx.select({ id: markets.id }).from(markets).where(eq(markets.matchId, matchId));
  return and(
    eq(bets.userId, userId),
    // Spelled as in the index of open bets, or it is not used.
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

/** The bets behind a place, a part of them, in the order of the moment that the range is about. */
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
        // What a settled bet brought, or an open one can bring at best.
        profit: sql<number>`coalesce(${bets.result}, ${bets.potentialProfit})`.as('profit'),
      })
      .from(bets)
      .where(and(toWhere(tx, filter), after && isAfter(at, bets.id, after)))
      .orderBy(asc(at), asc(bets.id))
      .limit(CHUNK_ROWS),
  );
}

/**
 * A part of a list for its outline. What an index does not find (a sport, a kind of market) is sorted out
 * of the part, so that it never takes longer.
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
      end: selectExpiry(part),
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

/** Bets with what they were placed on, by id. */
export async function findListedBets(tx: Tx, ids: readonly number[]) {
  const rows = await selectListed(tx).where(inArray(bets.id, [...ids]));
  return new Map(rows.map((row) => [row.bet.id, row]));
}

/** The newest bets of a user with what they were placed on. */
export const listNewestBets = (tx: Tx, userId: number, limit: number) =>
  selectListed(tx)
    .where(eq(bets.userId, userId))
    .orderBy(desc(bets.placedAt), desc(bets.id))
    .limit(limit);

export type ListedBet = Awaited<ReturnType<typeof listNewestBets>>[number];
