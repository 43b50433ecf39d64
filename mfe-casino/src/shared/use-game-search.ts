import type { CasinoFilter, CasinoGame } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { useDebouncedValue } from '@exchange/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { casinoGamesQuery } from './catalogue.api.ts';
import { nameProvider } from './game.model.ts';

const fold = (text: string) => text.normalize('NFKD').toLocaleLowerCase();

/**
 * Returns the games whose name or provider contains every typed word; all without words.
 * `translate` returns the display name, so that Hindi names are found too.
 */
export function searchGames(
  games: readonly CasinoGame[],
  typed: string,
  translate: (name: string) => string = (name) => name,
): readonly CasinoGame[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return games;
  return games.filter(({ name, provider }) => {
    const text = fold(`${name} ${translate(name)} ${provider} ${nameProvider(provider)}`);
    return words.every((word) => text.includes(word));
  });
}

/** Debounce of the server's search in ms. */
const PAUSE_MS = 300;

/**
 * Filters games by the typed text; all of `filter` without text. `search` is the server's query: ''
 * while the loaded games are the whole catalogue.
 */
export function useGameSearch(filter: CasinoFilter, typed: string) {
  const { t } = useTranslation();
  const settled = useDebouncedValue(typed.trim(), PAUSE_MS);
  const whole = useInfiniteQuery(casinoGamesQuery(filter));
  // Loaded games are filtered here, by Hindi names too; the server searches the rest.
  const search = whole.hasNextPage ? settled : '';
  const found = useInfiniteQuery({ ...casinoGamesQuery(filter, search), enabled: search !== '' });
  const query = search === '' ? whole : found;
  const loaded = query.data?.games;
  const games = search === '' ? loaded && searchGames(loaded, typed, (name) => t(name)) : loaded;
  return { query, games, search };
}
