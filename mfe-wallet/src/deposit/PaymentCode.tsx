import { type AccountOption, BASES } from '@exchange/contract';
import { formatRupees, useTranslation } from '@exchange/i18n';
import { buttonClass } from '@exchange/ui';
import { QrCode } from '@exchange/ui/qr-code';
import styles from './PaymentCode.module.css';
import { toUpiLink } from './payment-code.model.ts';

/** The operator's QR image, else a QR code of the UPI id, with the amount once it is known. */
export function PaymentCode({ account, amount }: { account: AccountOption; amount?: number }) {
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
