import { SEARCH_MIN_LETTERS } from '@exchange/contract';
import { useAreaOff, useFeatureEnabled, useSearchText } from '@exchange/store';
import { Slot } from '../../remotes/Slot.tsx';

/** Returns the searched areas: enabled by the brand and not switched off. */
export function useSearchedAreas() {
  const sports = !useAreaOff('sports');
  const isEnabled = useFeatureEnabled('casino');
  const casino = !useAreaOff('casino') && isEnabled;
  return { sports, casino, any: sports || casino };
}

/** Returns true once enough letters are typed for results. */
export const useHasResults = (): boolean => useSearchText().trim().length >= SEARCH_MIN_LETTERS;

/** Shows the results of the sports area, then the casino's games. */
export function SearchResults() {
  const { sports, casino } = useSearchedAreas();
  if (!useHasResults()) return null;
  return (
    // One child for all containers, whatever results there are.
    <div>
      {sports && <Slot name="search-results" />}
      {casino && (
        <Slot
          name="game-results"
          // Beside matches, a notice about failed games would be noise.
          frame={(content) => (sports ? null : content)}
        />
      )}
    </div>
  );
}
