import { and, count, eq, min, sql } from 'drizzle-orm';
import { casinoBets } from '../../db/schema/casino-bets.ts';
import type { Tx } from '../../db/unit-of-work.ts';

/** Whose rounds are meant; pages count from 1. */
export interface RoundQuery {
  userId: number;
  roundId: string | undefined;
  limit: number;
  page: number;
}

const stands = sql`${casinoBets.state} <> 'rolled_back'`;
const sumStake = sql`sum(${casinoBets.stake})`;

/** A player's bets of a round of a game, taken together; paise. */
export async function listRounds(tx: Tx, { userId, roundId, limit, page }: RoundQuery) {
  const rounds = tx
    .select({
      provider: casinoBets.provider,
      gameId: casinoBets.gameId,
      gameName: min(casinoBets.gameName).as('game_name'),
      roundId: casinoBets.roundId,
      stake: sql`coalesce(${sumStake} filter (where ${stands}), ${sumStake})`
        .mapWith(Number)
        .as('stake'),
      win: sql`sum(${casinoBets.win})`.mapWith(Number).as('win'),
      open: sql<boolean>`bool_or(${casinoBets.state} = 'open')`.as('open'),
      stands: sql<boolean>`bool_or(${stands})`.as('stands'),
      placedAt: sql`min(${casinoBets.placedAt})`.mapWith(casinoBets.placedAt).as('placed_at'),
      first: min(casinoBets.id).as('first'),
    })
    .from(casinoBets)
    .where(
      and(
        eq(casinoBets.userId, userId),
        roundId === undefined ? undefined : eq(casinoBets.roundId, roundId),
      ),
    )
    .groupBy(casinoBets.provider, casinoBets.gameId, casinoBets.roundId)
    .as('rounds');
  const rows = await tx
    .select()
    .from(rounds)
    .orderBy(sql`${rounds.first} desc`)
    .limit(limit)
    .offset((page - 1) * limit);
  const [counted] = await tx.select({ total: count().mapWith(Number) }).from(rounds);
  return { rows, total: counted?.total ?? 0 };
}
