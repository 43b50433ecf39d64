import { ALL_CASINOS } from '../paths.ts';

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

/** Names of point 2 that differ from the category's own (decisions, "Constants with two readings"). */
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
