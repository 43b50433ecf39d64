import * as v from 'valibot';
import { endpoint } from '../wire/endpoint.ts';
import { noInput } from '../wire/primitives.ts';
import { toCasinoGame, toCasinoLists, toCasinoPage, toRoundResult } from './casino.model.ts';
import {
  CASINO_LIST_LENIENT_PATHS,
  casinoCategoryInput,
  casinoGamesInput,
  casinoListData,
  casinoListInput,
  gameLoginInput,
  recentGamesInput,
  roundResultData,
  roundResultInput,
  wireGame,
} from './casino.wire.ts';

const shared = { area: 'casino', method: 'POST', auth: 'none' } as const;
const games = v.array(wireGame);
const toGames = (rows: v.InferOutput<typeof games>) => rows.map(toCasinoGame);

// Games and their rounds.

export const casinoLists = endpoint(shared, {
  name: 'casinoLists',
  path: 'getCasinoList',
  input: casinoListInput,
  data: casinoListData,
  lenientPaths: CASINO_LIST_LENIENT_PATHS,
  decode: toCasinoLists,
});
export const casinoProviders = endpoint(shared, {
  name: 'casinoProviders',
  method: 'GET',
  path: 'casino-provider',
  input: noInput,
  data: v.array(v.object({ provider_name: v.string() })),
  decode: (rows) => rows.map((row) => row.provider_name),
});
export const casinoGames = endpoint(shared, {
  name: 'casinoGames',
  path: 'get-casino-games',
  input: casinoGamesInput,
  data: games,
  decode: toCasinoPage,
});
export const casinoCategory = endpoint(shared, {
  name: 'casinoCategory',
  path: 'getCasinoListByCategory',
  input: casinoCategoryInput,
  data: games,
  decode: toCasinoPage,
});
export const roundResults = endpoint(shared, {
  name: 'roundResults',
  path: 'casino/roundWiseResult',
  auth: 'required',
  input: roundResultInput,
  data: roundResultData,
  decode: (rows, { total }) => ({ rounds: rows.map(toRoundResult), total }),
});
export const recentGames = endpoint(shared, {
  name: 'recentGames',
  path: 'recent-games',
  auth: 'required',
  input: recentGamesInput,
  data: games,
  decode: toGames,
});
export const gameLogin = endpoint(shared, {
  name: 'gameLogin',
  mutates: true,
  feature: 'casino',
  base: 'casino',
  path: 'game-login',
  auth: 'required',
  input: gameLoginInput,
  data: v.object({ url: v.string() }),
});
