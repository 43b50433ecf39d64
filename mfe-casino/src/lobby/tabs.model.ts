import { ALL_CASINOS, CASINO_CATEGORIES, type CasinoFilter } from '@exchange/contract';
import { nameProvider } from '../shared/provider-name.ts';

/** The category tabs: all games, then each category by its path name. */
export const CATEGORY_TABS = [
  { type: ALL_CASINOS, label: 'All Casinos' },
  ...CASINO_CATEGORIES.map((category) => ({ type: category, label: category })),
] as const;

const ALL_TITLE = 'Casino Games';

/** Returns the page's title: the category, the provider, or all. */
export function selectTitle(filter: CasinoFilter): string {
  if (filter.kind === 'category') return filter.category;
  return filter.kind === 'provider' ? nameProvider(filter.provider) : ALL_TITLE;
}

/** Returns true if a tab is the current one. */
export const isTabOf = (filter: CasinoFilter, tab: string): boolean =>
  filter.kind === 'category'
    ? filter.category === tab
    : filter.kind === 'all' && tab === ALL_CASINOS;
