import { selectCasinoFilter, toEpoch } from '@exchange/contract';
import { and, eq, or } from 'drizzle-orm';
import { containsText } from '../../db/queries.ts';
import { casinoGames } from '../../db/schema/casino.ts';
import type { Handlers } from '../../http/call.ts';
import { toRupees } from '../../money.ts';
import { listVisitedGames } from '../casino-wallet/sessions.repository.ts';
import type { Module, ModuleContext } from '../module-context.ts';
import { createGameLogin } from './game-login.ts';
import {
  countGames,
  isListed,
  listGames,
  listProviders,
  listRounds,
  toCondition,
  toWireGame,
} from './repository.ts';

type RoundRow = Awaited<ReturnType<typeof listRounds>>['rows'][number];

const selectStatus = ({ open, stands }: RoundRow) => {
  if (open) return 'open';
  return stands ? 'settled' : 'rolled_back';
};

/** Creates the handlers for a player's history: rounds and recently opened games. */
const createPlayerHandlers = ({ unitOfWork }: ModuleContext): Handlers => ({
  roundResults: async ({ input, user }) => {
    const { rows, total } = await unitOfWork.withTransaction((tx) =>
      listRounds(tx, {
        userId: user.id,
        roundId: input.round_id === undefined ? undefined : String(input.round_id),
        limit: input.limit,
        page: input.pageno,
      }),
    );
    return {
      data: rows.map((row) => ({
        round_id: row.roundId,
        game_name: row.gameName ?? '',
        provider_name: row.provider,
        game_id: row.gameId,
        stake: toRupees(row.stake),
        win: toRupees(row.win),
        status: selectStatus(row),
        created_at: toEpoch(row.placedAt),
      })),
      total,
    };
  },
  recentGames: ({ input, user }) =>
    unitOfWork.withTransaction(async (tx) => {
      const visited = await listVisitedGames(tx, user.id, input.limit);
      if (visited.length === 0) return { data: [] };
      const games = await listGames(tx, or(...visited.map(isListed)), { limit: input.limit });
      const order = new Map(visited.map(({ provider, gameId }, at) => [provider + gameId, at]));
      const rank = (game: (typeof games)[number]) => order.get(game.provider + game.gameId) ?? 0;
      return { data: games.toSorted((one, other) => rank(one) - rank(other)).map(toWireGame) };
    }),
});

const LISTS = {
  liveCasinoList: eq(casinoGames.isLive, true),
  newCasinoList: eq(casinoGames.isNew, true),
  popularCasinoList: eq(casinoGames.isPopular, true),
} as const;

export const casinoModule: Module = (context) => {
  const { unitOfWork } = context;
  /** Returns the games of a name of the strip, a tile or a tab; none where it is unknown. */
  const listByName = (
    name: string | undefined,
    {
      limit,
      pageno: page,
      search = '',
    }: { limit: number; pageno: number; search?: string | undefined },
  ) =>
    unitOfWork.withTransaction(async (tx) => {
      const where = and(
        toCondition(selectCasinoFilter(name)),
        containsText([casinoGames.name, casinoGames.provider], search),
      );
      const games = await listGames(tx, where, { limit, page });
      return { data: games.map(toWireGame), total: await countGames(tx, where) };
    });
  return {
    ...createPlayerHandlers(context),
    casinoLists: ({ input }) =>
      unitOfWork.withTransaction(async (tx) => {
        const read = async (name: keyof typeof LISTS) =>
          (await listGames(tx, LISTS[name], { limit: input.limit })).map(toWireGame);
        return {
          data: {
            liveCasinoList: await read('liveCasinoList'),
            newCasinoList: await read('newCasinoList'),
            popularCasinoList: await read('popularCasinoList'),
          },
        };
      }),
    casinoProviders: async () => {
      const providers = await unitOfWork.withTransaction(listProviders);
      return { data: providers.map((provider_name) => ({ provider_name })) };
    },
    casinoGames: ({ input: { provider_name, ...page } }) => listByName(provider_name, page),
    casinoCategory: ({ input: { category, ...page } }) => listByName(category, page),
    gameLogin: createGameLogin(context),
  };
};
