import { endpoints } from '@exchange/contract';
import { showToast } from '@exchange/store';
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import { isApiError } from './errors.ts';

/** Matches start and end slowly; the counts are asked for this often, in ms. */
const EVERY_MS = 15_000;

/** How many matches of a sport are in play and upcoming. */
export interface EventCount {
  sportId: string;
  name: string;
  /** Matches in play, and those to come. */
  inplay: number;
  upcoming: number;
}

let failing = false;

/** A failure is a toast with the message (point 8), once until an answer comes. */
async function readCounts(signal: AbortSignal): Promise<EventCount[]> {
  try {
    const counts = await call(endpoints.eventCounts, undefined, { signal });
    failing = false;
    return counts;
  } catch (error) {
    if (!failing && !signal.aborted && isApiError(error)) {
      failing = true;
      showToast({ kind: 'error', text: error.message });
    }
    throw error;
  }
}

/** The counts as the cache holds them. */
export const eventCountsQuery = queryOptions({
  queryKey: ['event-counts'],
  queryFn: ({ signal }) => readCounts(signal),
  refetchInterval: EVERY_MS,
});

/** How many matches each sport has, for the sub-header and the sports tree. */
export const useEventCounts = (): UseQueryResult<EventCount[]> => useQuery(eventCountsQuery);
