import { useTranslation } from '@exchange/i18n';
import { useSettings } from '@exchange/store';
import { EmptyState, Panel } from '@exchange/ui';
import type { ReactNode } from 'react';
import styles from './MoneyPage.module.css';

/** A page about money in or out; where the site does not offer it (sign_up_status), it says so. */
export function MoneyPage({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation();
  const { signUpEnabled } = useSettings();
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      {signUpEnabled ? (
        children
      ) : (
        <Panel>
          <EmptyState text={t('Deposits and withdrawals are not offered at the moment.')} />
        </Panel>
      )}
    </div>
  );
}
