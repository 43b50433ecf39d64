import { RemoteFragment } from '@exchange/federation/runtime';
import { useTranslation } from '@exchange/i18n';
import { useAreaOff } from '@exchange/store';
import { Skeleton } from '@exchange/ui';
import { RemoteFallback } from './RemoteFallback.tsx';

/** The sports tree of the sports area. */
export function TreeFragment() {
  const { t } = useTranslation();
  const isOff = useAreaOff('sports');
  if (isOff) return null;
  return (
    <RemoteFragment
      area="sports"
      name="sports-tree"
      skeleton={<Skeleton rows={5} rowHeight={44} label={t('Loading')} />}
      fallback={(failure) => <RemoteFallback {...failure} />}
    />
  );
}
