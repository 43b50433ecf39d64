import {
  ALL_CASINOS,
  CASINO_CATEGORIES,
  type CasinoFilter,
  type CasinoGame,
} from '@exchange/contract';

/** The category tabs: all games, then each category under the name that leads to it. */
export const CATEGORY_TABS = [
  { type: ALL_CASINOS, label: 'All Casinos' },
  ...CASINO_CATEGORIES.map((category) => ({ type: category, label: category })),
] as const;

const ALL_TITLE = 'Casino Games';

/** What the page is called: the category, the provider, or all. */
export function selectTitle(filter: CasinoFilter): string {
  if (filter.kind === 'category') return filter.category;
  return filter.kind === 'provider' ? filter.provider : ALL_TITLE;
}

/** Whether a tab leads to what is shown. */
export const isTabOf = (filter: CasinoFilter, tab: string): boolean =>
  filter.kind === 'category'
    ? filter.category === tab
    : filter.kind === 'all' && tab === ALL_CASINOS;

const fold = (text: string) => text.normalize('NFKD').toLocaleLowerCase();

/**
 * The games whose name or provider contains every word that is typed; all where nothing is.
 * `translate` gives the name as it is shown, so that Hindi names are found too.
 */
export function searchGames(
  games: readonly CasinoGame[],
  typed: string,
  translate: (name: string) => string = (name) => name,
): readonly CasinoGame[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return games;
  return games.filter(({ name, provider }) => {
    const text = fold(`${name} ${translate(name)} ${provider}`);
    return words.every((word) => text.includes(word));
  });
}
