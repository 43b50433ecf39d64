import * as v from 'valibot';
import { PAGE_SIZE } from '../limits.ts';
import { pageNumber, pageSize, rupees, wireId } from '../wire/primitives.ts';

export const wireGame = v.object({
  game_name: v.string(),
  game_id: wireId,
  provider_name: v.string(),
  /** Path below the image base, or an absolute address. */
  Image: v.string(),
  category: v.optional(v.string()),
});

export const casinoListInput = v.nullish(v.object({ limit: pageSize(PAGE_SIZE.casino) }), {});
export const casinoListData = v.object({
  liveCasinoList: v.array(wireGame),
  newCasinoList: v.array(wireGame),
  popularCasinoList: v.array(wireGame),
});
export const casinoGamesInput = v.object({
  provider_name: v.optional(v.pipe(v.string(), v.maxLength(60))),
  limit: pageSize(PAGE_SIZE.casino),
  pageno: pageNumber,
});
export const casinoCategoryInput = v.object({
  category: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
  limit: pageSize(PAGE_SIZE.casinoCategory),
});
export const roundResultInput = v.object({
  round_id: v.optional(wireId),
  limit: pageSize(10),
  pageno: pageNumber,
});
export const roundResultData = v.array(
  v.object({
    round_id: wireId,
    game_name: v.string(),
    stake: rupees,
    win: rupees,
    created_at: v.number(),
  }),
);
export const gameLoginInput = v.object({
  providerName: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
  gameId: wireId,
});
