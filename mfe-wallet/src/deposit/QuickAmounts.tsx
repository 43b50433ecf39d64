import { QUICK_DEPOSITS_RUPEES } from '@exchange/contract';
import { formatAmount, useTranslation } from '@exchange/i18n';
import styles from './QuickAmounts.module.css';

/** Buttons that add an amount. */
export function QuickAmounts({ onPick }: { onPick: (rupees: number) => void }) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.amounts} aria-label={t('Quick amounts')}>
      {QUICK_DEPOSITS_RUPEES.map((rupees) => (
        <button key={rupees} type="button" className={styles.amount} onClick={() => onPick(rupees)}>
          {`+${formatAmount(rupees)}`}
        </button>
      ))}
    </fieldset>
  );
}
