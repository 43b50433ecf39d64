import { USUAL_DEPOSIT_MINUTES } from '@exchange/contract';
import { formatRupees, useTranslation } from '@exchange/i18n';
import { useSession, useWallet } from '@exchange/store';
import { classNames } from '@exchange/ui';
import type { TransferKind } from '../shared/transfer.store.ts';
import { useOpenRequests } from './history.api.ts';
import styles from './Stats.module.css';

/** When a pending deposit is credited. */
function ExpectedCredit() {
  const { t } = useTranslation();
  const session = useSession();
  return session.status === 'player' && session.isDemo
    ? t('Credited within a few seconds')
    : t('Usually credited within {{minutes}} minutes', { minutes: USUAL_DEPOSIT_MINUTES });
}

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
        {kind === 'deposit' && openAmount !== undefined && openAmount > 0 && (
          <dd>
            <ExpectedCredit />
          </dd>
        )}
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
