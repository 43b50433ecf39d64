import type { Bet } from '@exchange/contract';
import { formatAmount, useTranslation } from '@exchange/i18n';
import styles from './BetSide.module.css';

/** Which side a bet is on, and what it risks where that is not its stake. */
export function BetSide({ bet: { side, rate, liability, stake } }: { bet: Bet }) {
  const { t } = useTranslation();
  const isBack = side === 'back';
  return (
    <span className={styles.side}>
      {rate === undefined ? t(isBack ? 'Back' : 'Lay') : t(isBack ? 'Yes' : 'No')}
      {liability !== stake &&
        ` · ${t('Liability ₹{{amount}}', { amount: formatAmount(liability) })}`}
    </span>
  );
}
