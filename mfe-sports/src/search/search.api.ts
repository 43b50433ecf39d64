import { call } from '@exchange/api';
import { createSearch, endpoints, type Match, type MatchList } from '@exchange/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** Max results of each kind. */
const MAX_SERIES = 5;
const MAX_MATCHES = 20;

interface FoundSeries {
  sportId: string;
  id: string;
  name: string;
}

export interface Found {
  series: readonly FoundSeries[];
  matches: readonly Match[];
}

/** Filters a list by the words: series by name, matches by their own or their series' name. */
export function selectFound(list: Pick<MatchList, 'inPlay' | 'upcoming'>, text: string): Found {
  const isFound = createSearch(text);
  const matches = [...list.inPlay, ...list.upcoming].filter(({ name, seriesName }) =>
    isFound(name, seriesName),
  );
  const series = matches.flatMap(({ sportId, seriesId, seriesName }) =>
    seriesId !== undefined && seriesName && isFound(seriesName)
      ? [{ sportId, id: seriesId, name: seriesName }]
      : [],
  );
  return {
    series: [...new Map(series.map((one) => [one.id, one])).values()].slice(0, MAX_SERIES),
    matches: matches.slice(0, MAX_MATCHES),
  };
}

/** Number of suggestions of each kind. */
const SUGGESTED = 5;

/** Selects suggestions from a list: the first matches, in play before upcoming, and the largest series. */
export function selectSuggested(list: Pick<MatchList, 'inPlay' | 'upcoming'>): Found {
  const matches = [...list.inPlay, ...list.upcoming];
  const sizes = new Map<string, FoundSeries & { size: number }>();
  for (const { sportId, seriesId: id, seriesName: name } of matches) {
    if (id === undefined || !name) continue;
    sizes.set(id, { sportId, id, name, size: (sizes.get(id)?.size ?? 0) + 1 });
  }
  const series = [...sizes.values()].toSorted((one, other) => other.size - one.size);
  return { series: series.slice(0, SUGGESTED), matches: matches.slice(0, SUGGESTED) };
}

/** Returns what the search suggests before words are typed. */
export const useSuggested = () =>
  useQuery({
    queryKey: ['search-suggestions'],
    queryFn: async ({ signal }) => selectSuggested(await call(endpoints.matchList, {}, { signal })),
  });

/** Returns matches and series that contain the words; previous results stay until the reply. */
export const useSearch = (text: string) =>
  useQuery({
    queryKey: ['search', text],
    queryFn: async ({ signal }) =>
      // A backend that ignores the words returns everything.
      selectFound(await call(endpoints.matchList, { search: text }, { signal }), text),
    placeholderData: keepPreviousData,
  });
