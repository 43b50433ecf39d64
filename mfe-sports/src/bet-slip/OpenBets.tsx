import type { Bet } from '@exchange/contract';
import { formatAmount, formatResult, useTranslation } from '@exchange/i18n';
import { classNames, EmptyState } from '@exchange/ui';
import styles from './OpenBets.module.css';
import { formatPrice } from './price-text.model.ts';

/** The player's open bets, in the columns of point 2. */
export function OpenBets({ bets }: { bets: readonly Bet[] }) {
  const { t } = useTranslation();
  if (bets.length === 0) return <EmptyState text={t('No data available')} />;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th>{t('Match Name')}</th>
          <th>{t('Bet Size')}</th>
          <th>{t('Stack')}</th>
          <th>{t('P&L')}</th>
        </tr>
      </thead>
      <tbody>
        {bets.map((bet) => (
          <tr key={bet.id} className={styles[bet.side]}>
            <td>
              <b>{bet.runnerName}</b>
              <span className={styles.where}>
                {bet.matchName} · {t(bet.marketName)}
              </span>
            </td>
            <td>{formatPrice(bet.odds)}</td>
            <td>{formatAmount(bet.stake)}</td>
            <td className={classNames(bet.potentialProfit >= 0 ? styles.profit : styles.loss)}>
              {formatResult(bet.potentialProfit)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
