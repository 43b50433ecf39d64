import { formatRupees, useTranslation } from '@exchange/i18n';
import { useWallet } from '@exchange/store';
import styles from './AmountDue.module.css';

/**
 * The player's debt since a result took more than the balance, and how it is settled; hidden
 * without debt.
 */
export function AmountDue() {
  const { t } = useTranslation();
  const { wallet } = useWallet();
  if (!wallet || wallet.owed <= 0) return null;
  return (
    <div className={styles.due}>
      <p className={styles.head}>
        {t('Amount due')} <b className={styles.sum}>{formatRupees(wallet.owed)}</b>
      </p>
      <p className={styles.text}>
        {t(
          'A result took more than your balance. The next credits to your account settle what is due first.',
        )}
      </p>
    </div>
  );
}
