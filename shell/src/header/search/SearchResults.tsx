import { SEARCH_MIN_LETTERS } from '@exchange/contract';
import { RemoteFragment } from '@exchange/federation/runtime';
import { useAreaOff, useFeatureEnabled, useSearchText } from '@exchange/store';
import { Skeleton } from '@exchange/ui';
import { RemoteFallback } from '../../remotes/RemoteFallback.tsx';

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
      {sports && (
        <RemoteFragment
          area="sports"
          name="search-results"
          skeleton={<Skeleton rows={3} rowHeight={48} />}
          fallback={(failure) => <RemoteFallback {...failure} />}
        />
      )}
      {casino && (
        <RemoteFragment
          area="casino"
          name="game-results"
          skeleton={null}
          // Beside matches, a notice about failed games would be noise.
          fallback={(failure) => (sports ? null : <RemoteFallback {...failure} />)}
        />
      )}
    </div>
  );
}
