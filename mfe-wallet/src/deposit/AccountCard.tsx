import type { AccountOption } from '@exchange/contract';
import { formatRupees, useTranslation } from '@exchange/i18n';
import { Copy } from 'lucide-react';
import { copyText } from '../shared/copy.ts';
import styles from './AccountCard.module.css';
import { selectAccountFields } from './account-fields.model.ts';
import { PaymentCode } from './PaymentCode.tsx';

/** A deposit account: fields with copy buttons, limits, and the QR code of its image or UPI id. */
export function AccountCard({ account, amount }: { account: AccountOption; amount?: number }) {
  const { t } = useTranslation();
  return (
    <div className={styles.card}>
      <div className={styles.facts}>
        <dl className={styles.fields}>
          {selectAccountFields(account).map(({ label, value }) => (
            <div key={label} className={styles.field}>
              <dt className={styles.label}>{t(label)}</dt>
              <dd className={styles.value}>{value}</dd>
              <dd>
                <button
                  type="button"
                  className={styles.copy}
                  aria-label={t('Copy {{field}}', { field: t(label) })}
                  onClick={() => copyText(value, 'field')}
                >
                  <Copy size={18} aria-hidden="true" />
                </button>
              </dd>
            </div>
          ))}
        </dl>
        <p className={styles.bounds}>
          {t('Min {{least}} · Max {{most}}', {
            least: formatRupees(account.minDeposit),
            most: formatRupees(account.maxDeposit),
          })}
        </p>
      </div>
      {(account.qrImage || account.upiId !== '') && (
        <PaymentCode account={account} {...(amount !== undefined && { amount })} />
      )}
    </div>
  );
}
