import { formatAmount, formatRupees, useTranslation } from '@exchange/i18n';
import { useWallet } from '@exchange/store';
import { ChevronDown } from 'lucide-react';
import styles from './AvailableCredit.module.css';

/** The collapsible head of the slip: balance and exposure. */
export function AvailableCredit() {
  const { t } = useTranslation();
  const { wallet } = useWallet();
  const balance = wallet ? formatRupees(wallet.balance) : '₹ –';
  return (
    <details className={styles.credit}>
      <summary className={styles.head}>
        <b>{t('Available Credit')}</b>
        <b className={styles.sum}>
          {balance}
          <ChevronDown size={16} aria-hidden="true" />
        </b>
      </summary>
      <dl className={styles.list}>
        <dt>{t('Available Balance')}</dt>
        <dd>{balance}</dd>
        <dt>{t('Total Net Exposure')}</dt>
        <dd className={styles.exposure}>{wallet ? formatAmount(-wallet.exposure) : '–'}</dd>
        {wallet !== undefined && wallet.owed > 0 && (
          <>
            <dt>{t('Amount due')}</dt>
            <dd className={styles.exposure}>{formatAmount(wallet.owed)}</dd>
          </>
        )}
      </dl>
    </details>
  );
}
