import { RemoteFragment } from '@exchange/federation/runtime';
import { useTranslation } from '@exchange/i18n';
import { Skeleton } from '@exchange/ui';
import { RemoteFallback } from './RemoteFallback.tsx';
import styles from './SlipFragment.module.css';

/** The bet slip that the sports area lends. */
export function SlipFragment() {
  const { t } = useTranslation();
  return (
    <RemoteFragment
      area="sports"
      name="bet-slip"
      // On phones the slip is a sheet that takes no place until it opens.
      skeleton={<Skeleton className={styles.wideOnly} rows={3} label={t('Loading')} />}
      fallback={(failure) => (
        <div className={styles.wideOnly}>
          <RemoteFallback {...failure} />
        </div>
      )}
    />
  );
}
