import { SEARCH_MIN_LETTERS } from '@exchange/contract';
import { useSearchText } from '@exchange/store';
import { useSlotFragments } from '../../remotes/page-areas.ts';
import { Slot } from '../../remotes/Slot.tsx';
import styles from './Search.module.css';

/** Returns what is searched: enabled by the brand and not switched off. */
export function useSearched() {
  const matches = useSlotFragments('search-results').length > 0;
  const games = useSlotFragments('game-results').length > 0;
  return { matches, any: matches || games };
}

/** Returns true once enough letters are typed for results. */
export const useHasResults = (): boolean => useSearchText().trim().length >= SEARCH_MIN_LETTERS;

/** Shows the matches that were found, then the games; before words are typed, suggestions. */
export function SearchResults() {
  const { matches } = useSearched();
  const hasResults = useHasResults();
  return (
    // One child for all containers, whatever results there are.
    <div className={styles.found}>
      <Slot name="search-results" />
      {hasResults && (
        <Slot
          name="game-results"
          // Beside matches, a notice about failed games would be noise.
          frame={(content) => (matches ? null : content)}
        />
      )}
    </div>
  );
}
