import type { InferOutput } from 'valibot';
import type { casinoListData, wireGame } from './casino.wire.ts';

export interface CasinoGame {
  id: string;
  name: string;
  provider: string;
  /** Path below the image base, or an absolute address. */
  image: string;
  category?: string;
}
export interface CasinoLists {
  live: readonly CasinoGame[];
  newest: readonly CasinoGame[];
  popular: readonly CasinoGame[];
}

export const toCasinoGame = (wire: InferOutput<typeof wireGame>): CasinoGame => ({
  id: String(wire.game_id),
  name: wire.game_name,
  provider: wire.provider_name,
  image: wire.Image,
  ...(wire.category && { category: wire.category }),
});

export const toCasinoLists = (wire: InferOutput<typeof casinoListData>): CasinoLists => ({
  live: wire.liveCasinoList.map(toCasinoGame),
  newest: wire.newCasinoList.map(toCasinoGame),
  popular: wire.popularCasinoList.map(toCasinoGame),
});
