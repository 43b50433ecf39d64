import * as v from 'valibot';
import { PAGE_SIZE } from '../limits.ts';
import {
  epochSeconds,
  mayBeAbsent,
  pageNumber,
  pageSize,
  rupees,
  wireId,
} from '../wire/primitives.ts';

export const wireGame = v.object({
  game_name: v.string(),
  game_id: wireId,
  provider_name: v.string(),
  /** Path below the image base, or an absolute URL. */
  Image: v.string(),
  category: v.optional(v.string()),
});

export const casinoListInput = v.nullish(v.object({ limit: pageSize(PAGE_SIZE.casino) }), {});
export const casinoListData = v.object({
  liveCasinoList: mayBeAbsent(v.array(wireGame), []),
  newCasinoList: mayBeAbsent(v.array(wireGame), []),
  popularCasinoList: mayBeAbsent(v.array(wireGame), []),
});
/** Each of the three lists is shown without the others. */
export const CASINO_LIST_LENIENT_PATHS = Object.keys(casinoListData.entries).flatMap((list) => [
  list,
  `${list}.*`,
]);

/** Addition: only games whose name or provider contains this text. */
const search = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(60)));

export const casinoGamesInput = v.object({
  provider_name: v.optional(v.pipe(v.string(), v.maxLength(60))),
  limit: pageSize(PAGE_SIZE.casino),
  pageno: pageNumber,
  search,
});
export const casinoCategoryInput = v.object({
  category: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
  limit: pageSize(PAGE_SIZE.casinoCategory),
  /** Addition: the page, from 1. */
  pageno: pageNumber,
  search,
});
/** Status of a player's round. */
export const ROUND_STATUSES = ['open', 'settled', 'rolled_back'] as const;

export const roundResultInput = v.object({
  round_id: v.optional(wireId),
  limit: pageSize(PAGE_SIZE.rounds),
  pageno: pageNumber,
});
/** Rounds of a player, the newest first; amounts in rupees. */
export const roundResultData = v.array(
  v.object({
    round_id: wireId,
    game_name: v.string(),
    /** Addition: link back to the game. */
    provider_name: v.optional(v.string()),
    game_id: v.optional(wireId),
    /** Sum of the player's valid bets of the round; of all if none is valid. */
    stake: rupees,
    win: rupees,
    /** Addition: `open` until the round ends, `rolled_back` if every stake was returned. */
    status: v.optional(v.picklist(ROUND_STATUSES)),
    created_at: epochSeconds,
  }),
);
export const recentGamesInput = v.nullish(v.object({ limit: pageSize(PAGE_SIZE.recentGames) }), {});
export const gameLoginInput = v.object({
  providerName: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
  gameId: wireId,
});
