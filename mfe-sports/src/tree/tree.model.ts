import type { Match } from '@exchange/contract';
import { NO_SERIES } from '../shared/sports.model.ts';

/** Open branches of the tree: at most one sport, and series of it. */
export interface TreeState {
  sportId: string | undefined;
  openSeries: readonly string[];
}

export const CLOSED_TREE: TreeState = { sportId: undefined, openSeries: [] };

export type TreeEvent = { type: 'sport'; sportId: string } | { type: 'series'; seriesKey: string };

/**
 * Reduces the tree by point 2, "Left sidebar": the active sport collapses, another sport clears
 * series and matches, a series toggles its matches.
 */
export function reduceTree(state: TreeState, event: TreeEvent): TreeState {
  if (event.type === 'sport') {
    return state.sportId === event.sportId
      ? CLOSED_TREE
      : { sportId: event.sportId, openSeries: [] };
  }
  const { seriesKey } = event;
  const isOpen = state.openSeries.includes(seriesKey);
  return {
    ...state,
    openSeries: isOpen
      ? state.openSeries.filter((key) => key !== seriesKey)
      : [...state.openSeries, seriesKey],
  };
}

/** A series of a sport; without an id its matches cannot be fetched separately. */
export interface Series {
  key: string;
  id: string | undefined;
  series: string;
}

/** Returns the series of a sport's matches, each once, in order of appearance. */
export function selectSeries(matches: readonly Match[]): readonly Series[] {
  const all = matches.map(({ seriesId, seriesName }) => ({
    key: seriesId ?? '',
    id: seriesId,
    series: seriesName ?? NO_SERIES,
  }));
  return [...new Map(all.map((one) => [one.key, one])).values()];
}
