import { call, unlessUnknown } from '@exchange/api';
import { endpoints } from '@exchange/contract';
import { useQuery } from '@tanstack/react-query';
import { selectRunner } from './price-chart.model.ts';

/** Polling interval in ms; a chart of hours changes slowly. */
const CHART_POLL_MS = 5000;

/** The runner of the chart. */
export interface ChartTarget {
  matchId: string;
  marketId: string;
  runnerId: string;
}

/** Returns a runner's prices and trades over time, polled only while they are shown. */
export const useRunnerHistory = ({ matchId, marketId, runnerId }: ChartTarget) =>
  useQuery({
    queryKey: ['price-history', matchId, marketId],
    queryFn: ({ signal }) =>
      unlessUnknown(call(endpoints.priceHistory, { matchId, marketId }, { signal }), []),
    select: (history) => selectRunner(history, runnerId),
    // After a failed first load it waits for the player's retry.
    refetchInterval: ({ state }) =>
      state.data === undefined && state.error ? false : CHART_POLL_MS,
    gcTime: 0,
  });
