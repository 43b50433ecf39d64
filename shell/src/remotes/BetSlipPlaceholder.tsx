import { useTranslation } from '@exchange/i18n';
import { setSlipSheetOpen, useSlipSheetOpen } from '@exchange/store';
import { Button, classNames } from '@exchange/ui';
import type { ReactNode } from 'react';
import styles from './BetSlipPlaceholder.module.css';

/**
 * Placeholder of the slip while its code loads: a column on wide screens, on phones a sheet after a
 * tap on a price, which can be closed. `failed`: loading failed.
 */
export function BetSlipPlaceholder({
  failed = false,
  children,
}: {
  failed?: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const open = useSlipSheetOpen();
  return (
    <div className={classNames(styles.place, !failed && styles.panel, open && styles.open)}>
      {children}
      {open && (
        <Button variant="outline" className={styles.close} onClick={() => setSlipSheetOpen(false)}>
          {t('Close')}
        </Button>
      )}
    </div>
  );
}
