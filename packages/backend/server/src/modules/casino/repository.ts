import type { CasinoCategory, CasinoFilter } from '@exchange/contract';
import type { Tx } from '@exchange/server-kit/database';
import { and, asc, count, desc, eq, type InferSelectModel, min, type SQL, sql } from 'drizzle-orm';
import { casinoBets, casinoGameCategories, casinoGames } from '../../db/schema/casino.ts';

/** A game of the catalogue; the first of its categories is the one on the wire. */
export interface CasinoGameRow extends InferSelectModel<typeof casinoGames> {
  categories: readonly CasinoCategory[];
}

/** Returns a game in wire format. */
export function toWireGame(row: CasinoGameRow) {
  const [category] = row.categories;
  return {
    game_name: row.name,
    game_id: row.gameId,
    provider_name: row.provider,
    Image: row.image,
    ...(category && { category }),
  };
}

/** A page of a list of games, from 1. */
export interface GamePage {
  limit: number;
  page?: number;
}

const isGame = and(
  eq(casinoGameCategories.provider, casinoGames.provider),
  eq(casinoGameCategories.gameId, casinoGames.gameId),
);

const listCategories = sql<CasinoCategory[]>`array(
  select ${casinoGameCategories.category} from ${casinoGameCategories}
  where ${isGame} order by ${casinoGameCategories.position})`;

/** Selects the game of that name in the catalogue. */
export const isListed = ({ provider, gameId }: Pick<CasinoGameRow, 'provider' | 'gameId'>) =>
  and(eq(casinoGames.provider, provider), eq(casinoGames.gameId, gameId));

/** Returns the condition of a filter. */
export function toCondition(filter: CasinoFilter): SQL | undefined {
  switch (filter.kind) {
    case 'all':
      return undefined;
    case 'provider':
      return eq(casinoGames.provider, filter.provider);
    default:
      return sql`exists (select from ${casinoGameCategories}
        where ${and(isGame, eq(casinoGameCategories.category, filter.category))})`;
  }
}

/** Returns a page of the games of a list, in the catalogue's order. */
export function listGames(
  tx: Tx,
  where: SQL | undefined,
  { limit, page = 1 }: GamePage,
): Promise<CasinoGameRow[]> {
  return tx
    .select({
      provider: casinoGames.provider,
      gameId: casinoGames.gameId,
      name: casinoGames.name,
      image: casinoGames.image,
      isLive: casinoGames.isLive,
      isNew: casinoGames.isNew,
      isPopular: casinoGames.isPopular,
      position: casinoGames.position,
      maxWin: casinoGames.maxWin,
      categories: listCategories,
    })
    .from(casinoGames)
    .where(where)
    .orderBy(asc(casinoGames.position), asc(casinoGames.provider), asc(casinoGames.gameId))
    .limit(limit)
    .offset((page - 1) * limit);
}

export async function countGames(tx: Tx, where: SQL | undefined): Promise<number> {
  const [counted] = await tx
    .select({ total: count().mapWith(Number) })
    .from(casinoGames)
    .where(where);
  return counted?.total ?? 0;
}

/** Returns provider names in the catalogue's order. */
export async function listProviders(tx: Tx): Promise<string[]> {
  const first = sql<number>`min(${casinoGames.position})`;
  const rows = await tx
    .select({ provider: casinoGames.provider })
    .from(casinoGames)
    .groupBy(casinoGames.provider)
    .orderBy(asc(first));
  return rows.map((row) => row.provider);
}

/** Adds missing games to the catalogue; existing ones stay as the operator changed them. */
export async function insertMissingGames(tx: Tx, games: readonly CasinoGameRow[]): Promise<void> {
  const added = await tx
    .insert(casinoGames)
    .values(games.map(({ categories: _, ...game }) => game))
    .onConflictDoNothing()
    .returning({ provider: casinoGames.provider, gameId: casinoGames.gameId });
  const isAdded = (game: CasinoGameRow) =>
    added.some(({ provider, gameId }) => provider === game.provider && gameId === game.gameId);
  const categories = games
    .filter(isAdded)
    .flatMap(({ provider, gameId, categories: listed }) =>
      listed.map((category, position) => ({ provider, gameId, category, position })),
    );
  if (categories.length > 0) await tx.insert(casinoGameCategories).values(categories);
}

/** Selects rounds; pages count from 1. */
interface RoundQuery {
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
