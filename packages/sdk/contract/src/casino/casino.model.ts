import type { InferOutput } from 'valibot';
import { ALL_CASINOS } from '../paths.ts';
import { fromEpoch } from '../wire/primitives.ts';
import type { casinoListData, ROUND_STATUSES, roundResultData, wireGame } from './casino.wire.ts';

/** A game of the lobby. */
export interface CasinoGame {
  id: string;
  name: string;
  provider: string;
  /** Path below the image base, or an absolute URL. */
  image: string;
  category?: string;
}
/** The lists of the lobby's first page. */
export interface CasinoLists {
  live: readonly CasinoGame[];
  newest: readonly CasinoGame[];
  popular: readonly CasinoGame[];
}

/** Converts a game of the lobby; its id becomes text. */
export const toCasinoGame = (wire: InferOutput<typeof wireGame>): CasinoGame => ({
  id: String(wire.game_id),
  name: wire.game_name,
  provider: wire.provider_name,
  image: wire.Image,
  ...(wire.category && { category: wire.category }),
});

/** A page of a list of games, and the length of the whole list. */
export interface CasinoPage {
  games: readonly CasinoGame[];
  total: number;
}

/** Converts a page of a list of games; without a count it is the last. */
export const toCasinoPage = (
  rows: readonly InferOutput<typeof wireGame>[],
  { total }: { total: number },
): CasinoPage => ({
  games: rows.map(toCasinoGame),
  total: Number.isFinite(total) ? total : rows.length,
});

/** Converts the three lists of `getCasinoList`. */
export const toCasinoLists = (wire: InferOutput<typeof casinoListData>): CasinoLists => ({
  live: wire.liveCasinoList.map(toCasinoGame),
  newest: wire.newCasinoList.map(toCasinoGame),
  popular: wire.popularCasinoList.map(toCasinoGame),
});

/** Stake and win of a player in a round of a game; rupees. */
export interface RoundResult {
  roundId: string;
  gameName: string;
  /** The game, if the backend sends it. */
  game?: { provider: string; id: string };
  stake: number;
  win: number;
  status: (typeof ROUND_STATUSES)[number];
  playedAt: Date;
}

/** Converts the result of a round, in rupees. */
export const toRoundResult = (wire: InferOutput<typeof roundResultData>[number]): RoundResult => ({
  roundId: String(wire.round_id),
  gameName: wire.game_name,
  stake: wire.stake,
  win: wire.win,
  // Backends without a status list finished rounds only.
  status: wire.status ?? 'settled',
  playedAt: fromEpoch(wire.created_at),
  ...(wire.provider_name !== undefined &&
    wire.game_id !== undefined && {
      game: { provider: wire.provider_name, id: String(wire.game_id) },
    }),
});

/** Categories of the catalogue by their display names. */
export const CASINO_CATEGORIES = [
  'Teenpatti',
  'Table Games',
  'Live Casino',
  'Crash Games',
  'Slot Games',
  'Poker',
  'Indian Casinos',
  'Fishing Games',
] as const;
export type CasinoCategory = (typeof CASINO_CATEGORIES)[number];

/** The games behind a name of the strip, a tile or a tab. */
export type CasinoFilter =
  | { kind: 'all' }
  | { kind: 'category'; category: CasinoCategory }
  | { kind: 'provider'; provider: string };

const ofCategory = (category: CasinoCategory) => ({ kind: 'category', category }) as const;

/** Names of point 2 that differ from the category's own. */
const FILTERS: ReadonlyMap<string, CasinoFilter> = new Map<string, CasinoFilter>([
  [ALL_CASINOS, { kind: 'all' }],
  ['teen-patti', ofCategory('Teenpatti')],
  ['Live Casinos', ofCategory('Live Casino')],
  ['crash-games', ofCategory('Crash Games')],
  ...CASINO_CATEGORIES.map((category) => [category, ofCategory(category)] as const),
]);

/** Returns the filter of a name: all games, a category, or else the provider of that name. */
export const selectCasinoFilter = (name: string = ALL_CASINOS): CasinoFilter =>
  FILTERS.get(name) ?? { kind: 'provider', provider: name };
