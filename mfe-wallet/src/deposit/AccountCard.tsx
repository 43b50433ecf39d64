import { type AccountOption, BASES } from '@exchange/contract';
import { formatRupees, useTranslation } from '@exchange/i18n';
import { buttonClass } from '@exchange/ui';
import { QrCode } from '@exchange/ui/qr-code';
import { Copy } from 'lucide-react';
import { copyText } from '../shared/copy.ts';
import styles from './AccountCard.module.css';
import { selectAccountFields } from './account-fields.model.ts';

/** Payee, and the amount in rupees if it is known. */
interface Payment {
  upiId: string;
  holderName: string;
  amount?: number | undefined;
}

/** Returns a link for UPI apps (NPCI's "UPI Linking Specifications": pa, pn, am, cu). */
export function toUpiLink({ upiId, holderName, amount }: Payment): string {
  const parts: [string, string][] = [
    ['pa', upiId],
    ['pn', holderName],
    ['cu', 'INR'],
  ];
  if (amount !== undefined) parts.push(['am', amount.toFixed(2)]);
  // Not URLSearchParams: some apps show its plus signs in names.
  return `upi://pay?${parts.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`;
}

/** The operator's QR image, else a QR code of the UPI id, with the amount once it is known. */
function PaymentCode({ account, amount }: { account: AccountOption; amount?: number }) {
  const { t } = useTranslation();
  const { upiId, holderName, qrImage } = account;
  const link = toUpiLink({ upiId, holderName, amount });
  return (
    <figure className={styles.code}>
      {qrImage ? (
        <img className={styles.picture} src={BASES.paymentImages + qrImage} alt={t('QR code')} />
      ) : (
        <QrCode text={link} label={t('QR code')} />
      )}
      <figcaption className={styles.caption}>
        {amount === undefined || qrImage
          ? t('Scan with any UPI app')
          : t('Scan to pay {{amount}}', { amount: formatRupees(amount) })}
      </figcaption>
      {upiId !== '' && (
        <a className={`${buttonClass({ variant: 'outline' })} ${styles.open}`} href={link}>
          {t('Open UPI app')}
        </a>
      )}
    </figure>
  );
}

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
          {t('Min {{min}} · Max {{max}}', {
            min: formatRupees(account.minDeposit),
            max: formatRupees(account.maxDeposit),
          })}
        </p>
      </div>
      {(account.qrImage || account.upiId !== '') && (
        <PaymentCode account={account} {...(amount !== undefined && { amount })} />
      )}
    </div>
  );
}
