import { formatResult, useTranslation } from '@exchange/i18n';
import { resultClass } from '@exchange/ui';
import styles from './OwnResult.module.css';

/** The player's result of a settled market, in rupees after commission. */
export function OwnResult({ rupees }: { rupees: number }) {
  const { t } = useTranslation();
  return (
    <p className={styles.own}>
      {t('Your result')}
      <b className={resultClass(rupees)}>{formatResult(rupees)}</b>
    </p>
  );
}
