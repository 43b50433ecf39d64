import { formatResult, useTranslation } from '@exchange/i18n';
import { classNames } from '@exchange/ui';
import styles from './OwnResult.module.css';

/** The player's result of a settled market, in rupees after commission. */
export function OwnResult({ rupees }: { rupees: number }) {
  const { t } = useTranslation();
  return (
    <p className={styles.own}>
      {t('Your result')}
      <b className={classNames(rupees > 0 && styles.profit, rupees < 0 && styles.loss)}>
        {formatResult(rupees)}
      </b>
    </p>
  );
}
