import { formatRupees, useTranslation } from '@exchange/i18n';
import { classNames } from '@exchange/ui';
import styles from '../form.module.css';

/** Current and resulting balance; rupees. */
export function CoinsPreview({ balance, after }: { balance: number; after: number | undefined }) {
  const { t } = useTranslation();
  const short = after !== undefined && after < 0;
  return (
    <>
      <dl className={styles.facts} aria-live="polite">
        <dt>{t('Available now')}</dt>
        <dd>{formatRupees(balance)}</dd>
        <dt>{t('Balance after')}</dt>
        <dd className={classNames(styles.strong, short && styles.loss)}>
          {after === undefined ? '–' : formatRupees(after)}
        </dd>
      </dl>
      {short && (
        <p className={styles.error} role="alert">
          {t('More than is available cannot be taken.')}
        </p>
      )}
    </>
  );
}
