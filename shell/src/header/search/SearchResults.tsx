import { SEARCH_LEAST_LETTERS } from '@exchange/contract';
import { RemoteFragment } from '@exchange/federation/runtime';
import { useTranslation } from '@exchange/i18n';
import { useSearchText } from '@exchange/store';
import { Skeleton } from '@exchange/ui';
import { RemoteFallback } from '../../remotes/RemoteFallback.tsx';
import { useSearchedAreas } from './searched-areas.ts';

/** Whether so much is typed that results show. */
export const useHasResults = (): boolean => useSearchText().trim().length >= SEARCH_LEAST_LETTERS;

/** Shows what the sports area finds, then the casino's games, once enough is typed. */
export function SearchResults() {
  const { t } = useTranslation();
  const { sports, casino } = useSearchedAreas();
  if (!useHasResults()) return null;
  return (
    // One child of the places that it stands in, whichever parts there are.
    <div>
      {sports && (
        <RemoteFragment
          area="sports"
          name="search-results"
          skeleton={<Skeleton rows={3} rowHeight={48} label={t('Loading')} />}
          fallback={(failure) => <RemoteFallback {...failure} />}
        />
      )}
      {casino && (
        <RemoteFragment
          area="casino"
          name="game-results"
          skeleton={null}
          // Beside matches a notice would say more of the games than anybody asked.
          fallback={(failure) => (sports ? null : <RemoteFallback {...failure} />)}
        />
      )}
    </div>
  );
}
