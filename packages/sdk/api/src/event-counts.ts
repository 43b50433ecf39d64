import { endpoints } from '@exchange/contract';
import { showToast } from '@exchange/store';
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import { isApiError } from './errors.ts';

/** Polling interval in ms; matches start and end slowly. */
const EVERY_MS = 15_000;

/** Numbers of in-play and upcoming matches of a sport. */
export interface EventCount {
  sportId: string;
  name: string;
  /** In-play and upcoming matches. */
  inplay: number;
  upcoming: number;
}

let failing = false;

/** Fetches the counts; a failure is shown as one toast (point 8) until a call succeeds. */
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

/** Query of the match counts. */
export const eventCountsQuery = queryOptions({
  queryKey: ['event-counts'],
  queryFn: ({ signal }) => readCounts(signal),
  refetchInterval: EVERY_MS,
});

/** Returns the match counts of each sport, for the sub-header and the sports tree. */
export const useEventCounts = (): UseQueryResult<EventCount[]> => useQuery(eventCountsQuery);
