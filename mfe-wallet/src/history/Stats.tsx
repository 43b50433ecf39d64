import { formatRupees, useTranslation } from '@exchange/i18n';
import { useWallet } from '@exchange/store';
import { classNames } from '@exchange/ui';
import type { TransferKind } from '../shared/transfer.store.ts';
import { useOpenRequests } from './history.api.ts';
import styles from './Stats.module.css';

/** The balance, and the sum of the open requests. */
export function Stats({ kind }: { kind: TransferKind }) {
  const { t } = useTranslation();
  const { wallet } = useWallet();
  const requests = useOpenRequests(kind);
  const openAmount = requests?.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <dl className={styles.figures}>
      <div className={styles.figure}>
        <dt>{t('Available Balance')}</dt>
        <dd className={styles.amount}>{wallet ? formatRupees(wallet.balance) : '–'}</dd>
      </div>
      <div className={styles.figure}>
        <dt>{kind === 'deposit' ? t('Pending deposits') : t('Pending withdrawals')}</dt>
        <dd className={styles.amount}>
          {openAmount === undefined ? '–' : formatRupees(openAmount)}
        </dd>
      </div>
      {wallet !== undefined && wallet.owed > 0 && (
        <div className={classNames(styles.figure, styles.wide)}>
          <dt>{t('Amount due')}</dt>
          <dd className={styles.due}>{formatRupees(wallet.owed)}</dd>
          <dd>
            {t('A result took more than the balance. The next credits settle what is due first.')}
          </dd>
        </div>
      )}
    </dl>
  );
}
