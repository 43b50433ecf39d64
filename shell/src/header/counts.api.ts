import { useEventCounts } from '@exchange/api';

/** Counts of a sport. */
interface SportCount {
  sportId: string;
  inplay: number;
}

/** Returns the in-play matches of a section: of one sport, or of all; undefined if unknown. */
export function selectInPlayCount(
  counts: readonly SportCount[] | undefined,
  sport: string | 'all',
): number | undefined {
  const meant = counts?.filter(({ sportId }) => sport === 'all' || sportId === sport);
  if (!meant || meant.length === 0) return undefined;
  return meant.reduce((sum, { inplay }) => sum + inplay, 0);
}

/** Returns the in-play matches of a section; undefined until they are known. */
export const useInPlayCount = (sport: string): number | undefined =>
  selectInPlayCount(useEventCounts().data, sport);
