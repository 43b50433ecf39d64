import { RemoteFragment } from '@exchange/federation/runtime';
import { useTranslation } from '@exchange/i18n';
import { Skeleton } from '@exchange/ui';
import { useFirstScreenDrawn } from '../shared/first-screen.store.ts';
import { RemoteFallback } from './RemoteFallback.tsx';
import styles from './SlipFragment.module.css';

/** The bet slip that the sports area lends; its code comes after the first prices. */
export function SlipFragment() {
  const { t } = useTranslation();
  const mayLoad = useFirstScreenDrawn();
  // On phones the slip is a sheet that takes no place until it opens.
  const skeleton = <Skeleton className={styles.wideOnly} rows={3} label={t('Loading')} />;
  if (!mayLoad) return skeleton;
  return (
    <RemoteFragment
      area="sports"
      name="bet-slip"
      skeleton={skeleton}
      fallback={(failure) => (
        <div className={styles.wideOnly}>
          <RemoteFallback {...failure} />
        </div>
      )}
    />
  );
}
