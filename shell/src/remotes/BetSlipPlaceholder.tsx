import { useTranslation } from '@exchange/i18n';
import { setSlipSheetOpen, useSlipSheetOpen } from '@exchange/store';
import { Button, classNames } from '@exchange/ui';
import type { ReactNode } from 'react';
import styles from './BetSlipPlaceholder.module.css';

/**
 * Where the slip will be while its code is not there: its column on wide screens, on phones the sheet
 * once a price was tapped, which can be closed, as the page stands still behind it. `failed`: the code could not be had.
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
