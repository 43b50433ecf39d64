import { useAreaOff, useFeatureEnabled } from '@exchange/store';

/** Returns the searched areas: enabled by the brand and not switched off. */
export function useSearchedAreas() {
  const sports = !useAreaOff('sports');
  const isEnabled = useFeatureEnabled('casino');
  const casino = !useAreaOff('casino') && isEnabled;
  return { sports, casino, any: sports || casino };
}
