import type { CasinoCategory, CasinoFilter } from '@exchange/contract';
import type { Tx } from '@exchange/server-kit/database';
import { and, asc, count, eq, type InferSelectModel, type SQL, sql } from 'drizzle-orm';
import { casinoGameCategories, casinoGames } from '../../db/schema/casino-games.ts';

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
