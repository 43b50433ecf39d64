import { call, unlessUnknown } from '@exchange/api';
import { endpoints } from '@exchange/contract';
import { useQuery } from '@tanstack/react-query';
import { selectPoints } from './price-chart.model.ts';

/** A chart of hours moves slowly: five times the rhythm of prices is enough. */
const CHART_POLL_MS = 5000;

/** The runner whose prices are shown. */
export interface ChartTarget {
  matchId: string;
  marketId: string;
  runnerId: string;
}

/** A runner's prices over time, asked for again only while they are shown. */
export const usePricePoints = ({ matchId, marketId, runnerId }: ChartTarget) =>
  useQuery({
    queryKey: ['price-history', matchId, marketId],
    queryFn: ({ signal }) =>
      unlessUnknown(call(endpoints.priceHistory, { matchId, marketId }, { signal }), []),
    select: (history) => selectPoints(history, runnerId),
    // What could not be loaded at all waits for the player's retry.
    refetchInterval: ({ state }) =>
      state.data === undefined && state.error ? false : CHART_POLL_MS,
    gcTime: 0,
  });
