import { useTranslation } from '@exchange/i18n';
import { CloudOff } from 'lucide-react';
import styles from './OldPricesBanner.module.css';

/** The slim banner over a page whose prices nothing confirmed for 5 s; it moves nothing. */
export function OldPricesBanner({ old }: { old: boolean }) {
  const { t } = useTranslation();
  return (
    <div role="status">
      {old && (
        <p className={styles.banner}>
          <CloudOff size={16} aria-hidden="true" />
          {t('Prices are old. Waiting for new ones…')}
        </p>
      )}
    </div>
  );
}
