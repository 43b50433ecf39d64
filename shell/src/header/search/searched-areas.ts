import { useAreaOff, useFeatureEnabled } from '@exchange/store';

/** Tells which areas the search asks: those that the page offers and nobody switched off. */
export function useSearchedAreas() {
  const sports = !useAreaOff('sports');
  const isOffered = useFeatureEnabled('casino');
  const casino = !useAreaOff('casino') && isOffered;
  return { sports, casino, any: sports || casino };
}
