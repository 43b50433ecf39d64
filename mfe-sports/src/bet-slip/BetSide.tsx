import type { Bet } from '@exchange/contract';
import { formatAmount, useTranslation } from '@exchange/i18n';
import styles from './BetSide.module.css';

/** The side of a bet, and its liability if that differs from the stake. */
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
