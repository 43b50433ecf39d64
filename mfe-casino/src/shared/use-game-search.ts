import type { CasinoFilter } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { useDebouncedValue } from '@exchange/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { casinoGamesQuery } from './catalogue.api.ts';
import { searchGames } from './search-games.model.ts';

/** The server is asked once nothing was typed for so long, in ms. */
const PAUSE_MS = 300;

/**
 * Finds games as far as they fit what is typed; all of `filter` where nothing is.
 * `search` is what the server was asked for: '' while the loaded games are the whole catalogue.
 */
export function useGameSearch(filter: CasinoFilter, typed: string) {
  const { t } = useTranslation();
  const settled = useDebouncedValue(typed.trim(), PAUSE_MS);
  const whole = useInfiniteQuery(casinoGamesQuery(filter));
  // What is loaded is searched here, by its Hindi names too; the server looks for the rest.
  const search = whole.hasNextPage ? settled : '';
  const found = useInfiniteQuery({ ...casinoGamesQuery(filter, search), enabled: search !== '' });
  const query = search === '' ? whole : found;
  const loaded = query.data?.games;
  const games = search === '' ? loaded && searchGames(loaded, typed, (name) => t(name)) : loaded;
  return { query, games, search };
}
