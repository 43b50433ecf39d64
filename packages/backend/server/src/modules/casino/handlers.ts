import { selectCasinoFilter } from '@exchange/contract';
import { and, eq } from 'drizzle-orm';
import { casinoGames } from '../../db/schema/casino-games.ts';
import { containsText } from '../../db/search.ts';
import type { Module } from '../module.ts';
import { createGameLogin } from './game-login.ts';
import { createPlayerHandlers } from './player-handlers.ts';
import { countGames, listGames, listProviders, toCondition, toWireGame } from './repository.ts';

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
