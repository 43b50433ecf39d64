import { SEARCH_LEAST_LETTERS } from '@exchange/contract';
import { RemoteFragment } from '@exchange/federation/runtime';
import { useTranslation } from '@exchange/i18n';
import { useSearchText } from '@exchange/store';
import { Skeleton } from '@exchange/ui';
import { RemoteFallback } from '../../remotes/RemoteFallback.tsx';

/** Whether so much is typed that results show. */
export const useHasResults = (): boolean => useSearchText().trim().length >= SEARCH_LEAST_LETTERS;

/** What the sports area finds, once enough is typed. */
export function SearchResults() {
  const { t } = useTranslation();
  if (!useHasResults()) return null;
  return (
    <RemoteFragment
      area="sports"
      name="search-results"
      skeleton={<Skeleton rows={3} rowHeight={48} label={t('Loading')} />}
      fallback={(failure) => <RemoteFallback {...failure} />}
    />
  );
}
