import type { Tx } from '@exchange/server-kit/database';
import { and, count, desc, eq, min, sql } from 'drizzle-orm';
import { casinoBets } from '../../db/schema/casino-bets.ts';

/** Selects rounds; pages count from 1. */
export interface RoundQuery {
  userId: number;
  roundId: string | undefined;
  limit: number;
  page: number;
}

/** Maximum number of bets in the list; the statement has earlier ones. */
export const MAX_BETS = 2000;

const stands = sql`${casinoBets.state} <> 'rolled_back'`;
const sumStake = sql`sum(${casinoBets.stake})`;

/** Selects the rounds of a player's newest bets, with their first bets. */
function selectRounds(tx: Tx, { userId, roundId }: Pick<RoundQuery, 'userId' | 'roundId'>) {
  const { id, provider, gameId } = casinoBets;
  const newest = tx
    .select({ id, provider, gameId, roundId: casinoBets.roundId })
    .from(casinoBets)
    .where(
      and(
        eq(casinoBets.userId, userId),
        roundId === undefined ? undefined : eq(casinoBets.roundId, roundId),
      ),
    )
    .orderBy(desc(id))
    .limit(MAX_BETS)
    .as('newest');
  return tx
    .select({
      provider: newest.provider,
      gameId: newest.gameId,
      roundId: newest.roundId,
      first: min(newest.id).as('first'),
    })
    .from(newest)
    .groupBy(newest.provider, newest.gameId, newest.roundId);
}

/** Returns a player's bets of a round of a game, added up; paise. */
export async function listRounds(tx: Tx, { limit, page, ...whose }: RoundQuery) {
  const shown = selectRounds(tx, whose)
    .orderBy(sql`first desc`)
    .limit(limit)
    .offset((page - 1) * limit)
    .as('shown');
  const rows = await tx
    .select({
      provider: shown.provider,
      gameId: shown.gameId,
      gameName: min(casinoBets.gameName),
      roundId: shown.roundId,
      stake: sql`coalesce(${sumStake} filter (where ${stands}), ${sumStake})`.mapWith(Number),
      win: sql`sum(${casinoBets.win})`.mapWith(Number),
      open: sql<boolean>`bool_or(${casinoBets.state} = 'open')`,
      stands: sql<boolean>`bool_or(${stands})`,
      placedAt: sql`min(${casinoBets.placedAt})`.mapWith(casinoBets.placedAt),
    })
    .from(shown)
    .innerJoin(
      casinoBets,
      and(
        eq(casinoBets.userId, whose.userId),
        eq(casinoBets.roundId, shown.roundId),
        eq(casinoBets.provider, shown.provider),
        eq(casinoBets.gameId, shown.gameId),
      ),
    )
    .groupBy(shown.provider, shown.gameId, shown.roundId, shown.first)
    .orderBy(desc(shown.first));
  const counted = selectRounds(tx, whose).as('counted');
  const [{ total = 0 } = {}] = await tx.select({ total: count().mapWith(Number) }).from(counted);
  return { rows, total };
}
