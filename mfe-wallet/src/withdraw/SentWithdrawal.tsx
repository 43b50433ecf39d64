import { formatRupees, useTranslation } from '@exchange/i18n';
import type { Orders } from '../shared/transfer-decision.store.ts';
import styles from './SentWithdrawal.module.css';
import { WITHDRAW_FIELDS } from './withdraw.form.ts';

/** A pending withdrawal as it was sent. */
export function SentWithdrawal({ order: { account, amount } }: { order: Orders['withdrawal'] }) {
  const { t } = useTranslation();
  return (
    <dl className={styles.sent} aria-label={t('Sent withdrawal')}>
      <div className={styles.fact}>
        <dt className={styles.label}>{t('Amount')}</dt>
        <dd className={styles.amount}>{formatRupees(amount)}</dd>
      </div>
      {WITHDRAW_FIELDS[account.method].map(({ name, label }) => (
        <div key={name} className={styles.fact}>
          <dt className={styles.label}>{t(label)}</dt>
          <dd className={styles.value}>{account[name]}</dd>
        </div>
      ))}
    </dl>
  );
}
