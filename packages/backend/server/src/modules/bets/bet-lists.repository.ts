import type { BET_SORTS, SortOrder } from '@exchange/contract';
import type { Tx } from '@exchange/server-kit/database';
import {
  type AnyColumn,
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  lte,
  ne,
  type SQL,
  sql,
} from 'drizzle-orm';
import { MAX_ROWS, type Page } from '../../db/queries.ts';
import { bets } from '../../db/schema/bets.ts';
import { markets, runners } from '../../db/schema/markets.ts';
import { matches } from '../../db/schema/matches.ts';
import type { BetRow } from './bets.repository.ts';

/** Selects the user's bets that a list shows; `from` and `to` are inclusive. */
export interface BetFilter {
  userId: number;
  states: readonly BetRow['state'][];
  /** Only bets on markets, or only bets on session lines; both when absent. */
  on?: 'markets' | 'session-lines';
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
export interface BetSort {
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

const KIND_OF = {
  markets: ne(markets.kind, 'session'),
  'session-lines': eq(markets.kind, 'session'),
};

/** Selects the markets that the list is limited to; undefined where it has those of all. */
function selectMarkets(tx: Tx, { on, sportId, matchId }: BetFilter) {
  if (on === undefined && sportId === undefined && matchId === undefined) return undefined;
  return tx
    .select({ id: markets.id })
    .from(markets)
    .innerJoin(matches, eq(matches.id, markets.matchId))
    .where(
      and(
        on && KIND_OF[on],
        sportId === undefined ? undefined : eq(matches.sportId, sportId),
        matchId === undefined ? undefined : eq(matches.id, matchId),
      ),
    );
}

function toWhere(tx: Tx, { userId, states, from, to, dateOf, marketId, ...filter }: BetFilter) {
  const at = dateOf === 'settled' ? bets.settledAt : bets.placedAt;
  const ofMarkets = selectMarkets(tx, { userId, states, ...filter });
  return and(
    eq(bets.userId, userId),
    // Spelled as in the index of open bets; the planner ignores the index otherwise.
    states.length === 1 && states[0] === 'OPEN'
      ? sql`${bets.state} = 'OPEN'`
      : inArray(bets.state, [...states]),
    dateOf === 'settled' ? isNotNull(at) : undefined,
    from && gte(at, from),
    to && lte(at, to),
    ofMarkets && inArray(bets.marketId, ofMarkets),
    marketId === undefined ? undefined : eq(bets.marketId, marketId),
  );
}

/** The result of a settled bet, or the potential profit of an open one. */
const profit = sql`coalesce(${bets.result}, ${bets.potentialProfit})`;

const SORT_KEYS = {
  placed: [bets.placedAt],
  waiting: [sql`${bets.unmatched} > 0`, bets.placedAt],
  stake: [bets.stake],
  profit: [profit],
  liability: [bets.liability],
  // Cancelled bets were never settled.
  settled: [sql`coalesce(${bets.settledAt}, ${bets.placedAt})`],
} as const satisfies Record<BetSort['sort'], readonly (AnyColumn | SQL)[]>;

/** The names of a market's winners, in display order; null without one. */
const winnerNames = sql<string[] | null>`(
  select array_agg(${runners.name} order by ${runners.position}) from ${runners}
  where ${runners.marketId} = ${markets.id} and ${runners.status} = 'WINNER'
)`;

/** The columns of a list: further ones take longer to read than their rows to find. */
const LISTED = {
  bet: {
    id: bets.id,
    runnerId: bets.runnerId,
    side: bets.side,
    askedPrice: bets.askedPrice,
    price: bets.price,
    line: bets.line,
    stake: bets.stake,
    requested: bets.requested,
    unmatched: bets.unmatched,
    potentialProfit: bets.potentialProfit,
    liability: bets.liability,
    state: bets.state,
    result: bets.result,
    voidReason: bets.voidReason,
    hedges: bets.hedges,
    placedAt: bets.placedAt,
    settledAt: bets.settledAt,
  },
  market: {
    id: markets.id,
    name: markets.name,
    priceType: markets.priceType,
    commission: markets.commission,
    runs: markets.runs,
  },
  match: {
    id: matches.id,
    sportId: matches.sportId,
    seriesName: matches.seriesName,
    name: matches.name,
  },
  runnerName: runners.name,
  winnerNames,
};
const isRunnerOfBet = and(eq(runners.marketId, bets.marketId), eq(runners.id, bets.runnerId));

/**
 * Returns a page of a list, and the sums of the whole list at the same moment; of a list above the
 * maximum no rows.
 */
export async function readBetList(
  tx: Tx,
  { sort, order, ...filter }: BetFilter & BetSort,
  { limit, page, max = MAX_ROWS }: Page,
): Promise<{ rows: readonly ListedBet[]; sums: BetSums }> {
  const where = toWhere(tx, filter);
  // Equal ones keep their order from page to page.
  const orderBy = [...SORT_KEYS[sort], bets.id].map(order === 'asc' ? asc : desc);
  const sumOf = (column: AnyColumn | SQL) => sql`coalesce(sum(${column}), 0)`.mapWith(Number);
  // Names of their own: the statement names these columns without their table.
  const list = tx
    .select({ stake: bets.stake, liability: bets.liability, profit: profit.as('profit') })
    .from(bets)
    .where(where)
    .limit(max + 1)
    .as('list');
  const sums = tx.$with('sums').as(
    tx
      .select({
        count: count().as('count'),
        stake: sumOf(list.stake).as('stake_sum'),
        liability: sumOf(list.liability).as('liability_sum'),
        profitLoss: sumOf(sql`${list.profit}`).as('profit_sum'),
      })
      .from(list),
  );
  const ids = tx
    .select({ id: bets.id })
    .from(bets)
    .where(and(where, sql`(select ${sums.count} from ${sums}) <= ${max}`))
    .orderBy(...orderBy)
    .limit(limit)
    .offset((page - 1) * limit)
    .as('page');
  const found = await tx
    .with(sums)
    .select({
      sums: {
        count: sums.count,
        stake: sums.stake,
        liability: sums.liability,
        profitLoss: sums.profitLoss,
      },
      ...LISTED,
    })
    .from(sums)
    .leftJoin(ids, sql`true`)
    .leftJoin(bets, eq(bets.id, ids.id))
    .leftJoin(markets, eq(markets.id, bets.marketId))
    .leftJoin(matches, eq(matches.id, markets.matchId))
    .leftJoin(runners, isRunnerOfBet)
    .orderBy(...orderBy);
  return {
    rows: found.flatMap(({ bet, market, match, runnerName, winnerNames }) =>
      bet && market && match && runnerName !== null
        ? [{ bet, market, match, runnerName, winnerNames }]
        : [],
    ),
    sums: found[0]?.sums ?? { count: 0, stake: 0, liability: 0, profitLoss: 0 },
  };
}

/** Returns the newest bets of a user with their markets and matches. */
export const listNewestBets = (tx: Tx, userId: number, limit: number) =>
  tx
    .select(LISTED)
    .from(bets)
    .innerJoin(markets, eq(markets.id, bets.marketId))
    .innerJoin(matches, eq(matches.id, markets.matchId))
    .innerJoin(runners, isRunnerOfBet)
    .where(eq(bets.userId, userId))
    .orderBy(desc(bets.placedAt), desc(bets.id))
    .limit(limit);

export type ListedBet = Awaited<ReturnType<typeof listNewestBets>>[number];
