import { eq } from 'drizzle-orm';
import { casinoGames } from '../../db/schema/casino-games.ts';
import type { Module } from '../module.ts';
import { type CasinoGameRow, listGames, listProviders } from './repository.ts';

function toWireGame(row: CasinoGameRow) {
  const [category] = row.categories;
  return {
    game_name: row.name,
    game_id: row.gameId,
    provider_name: row.provider,
    Image: row.image,
    ...(category && { category }),
  };
}

const LISTS = {
  liveCasinoList: eq(casinoGames.isLive, true),
  newCasinoList: eq(casinoGames.isNew, true),
  popularCasinoList: eq(casinoGames.isPopular, true),
} as const;

export const casinoModule: Module = ({ unitOfWork }) => ({
  casinoLists: ({ input }) =>
    unitOfWork.withTransaction(async (tx) => {
      const read = async (name: keyof typeof LISTS) =>
        (await listGames(tx, LISTS[name], input.limit)).map(toWireGame);
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
});
