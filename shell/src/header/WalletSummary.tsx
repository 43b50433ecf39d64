import { paths } from '@exchange/contract';
import { Link } from '@exchange/federation/router';
import { formatAmount, formatRupees, useTranslation } from '@exchange/i18n';
import { useWallet } from '@exchange/store';
import { classNames } from '@exchange/ui';
import styles from './WalletSummary.module.css';

/** Exposure (with a minus) and balance of the player; links to the markets of the exposure. */
export function WalletSummary() {
  const { t } = useTranslation();
  const { wallet, stale } = useWallet();
  return (
    <Link
      to={paths.marketAnalysis()}
      className={classNames(styles.wallet, stale && styles.stale)}
      title={stale ? t('The balance could not be refreshed and may be old.') : undefined}
    >
      <span className={styles.exposure}>
        {t('Exposure')}{' '}
        <b className={styles.amount} data-testid="exposure">
          {wallet ? formatAmount(-wallet.exposure) : '–'}
        </b>
      </span>
      <b className={styles.balance} data-testid="balance">
        {wallet ? formatRupees(wallet.balance) : '₹ –'}
      </b>
    </Link>
  );
}
