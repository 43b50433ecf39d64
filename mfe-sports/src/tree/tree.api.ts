import { call } from '@exchange/api';
import { endpoints, type Match, type MatchListQuery, PAGE_SIZE } from '@exchange/contract';
import { useQuery } from '@tanstack/react-query';
import { selectSeries } from './tree.model.ts';

/** A tree of more pages than this helps nobody. */
const MAX_PAGES = 10;

/** Every match of a sport or series, page by page. */
async function readAll(query: MatchListQuery, signal: AbortSignal): Promise<readonly Match[]> {
  const matches: Match[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const list = await call(endpoints.matchList, { ...query, page }, { signal });
    matches.push(...list.inPlay, ...list.upcoming);
    if (page * PAGE_SIZE.matches >= list.total) break;
  }
  return matches;
}

/** Nothing is kept of what was closed: opening loads again (point 2, "Left sidebar"). */
const FRESH = { staleTime: 0, gcTime: 0 } as const;

/** The series of a sport. */
export const useSeries = (sportId: string) =>
  useQuery({
    queryKey: ['tree', sportId],
    queryFn: ({ signal }) => readAll({ sportId }, signal),
    select: selectSeries,
    ...FRESH,
  });

/** The matches of a series; without an id those of the sport that belong to none. */
export const useSeriesMatches = (sportId: string, seriesId: string | undefined) =>
  useQuery({
    queryKey: ['tree', sportId, seriesId ?? 'none'],
    queryFn: async ({ signal }) => {
      if (seriesId !== undefined) return readAll({ sportId, seriesId }, signal);
      const all = await readAll({ sportId }, signal);
      return all.filter((match) => match.seriesId === undefined);
    },
    ...FRESH,
  });
