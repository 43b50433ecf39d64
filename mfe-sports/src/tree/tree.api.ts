import { call } from '@exchange/api';
import { endpoints, type Match, type MatchListQuery, PAGE_SIZE } from '@exchange/contract';
import { useQuery } from '@tanstack/react-query';
import { selectSeries } from './tree.model.ts';

/** Max pages loaded for the tree. */
const MAX_PAGES = 10;

/** Fetches every match of a sport or series, page by page. */
async function readAll(query: MatchListQuery, signal: AbortSignal): Promise<readonly Match[]> {
  const matches: Match[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const list = await call(endpoints.matchList, { ...query, page }, { signal });
    matches.push(...list.inPlay, ...list.upcoming);
    if (page * PAGE_SIZE.matches >= list.total) break;
  }
  return matches;
}

/** No cache for closed branches: opening loads again (point 2, "Left sidebar"). */
const FRESH = { staleTime: 0, gcTime: 0 } as const;

/** Returns the series of a sport. */
export const useSeries = (sportId: string) =>
  useQuery({
    queryKey: ['tree', sportId],
    queryFn: ({ signal }) => readAll({ sportId }, signal),
    select: selectSeries,
    ...FRESH,
  });

/** Returns the matches of a series; without an id those of the sport without a series. */
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

/** The counts by sport, which the shell's sub-header shows, too. */
export { useEventCounts } from '@exchange/api';
