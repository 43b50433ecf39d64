import type { Bet } from '@exchange/contract';
import {
  formatAmount,
  formatDateTime,
  formatPrice,
  formatResult,
  useTranslation,
} from '@exchange/i18n';
import { classNames } from '@exchange/ui';
import styles from './BetTable.module.css';

const COLUMN_LABELS = [
  'No',
  'Event Name',
  'Market Name',
  'Nation',
  'Selection Type',
  'User Rate',
  'Amount',
  'Profit Loss',
  'Liability',
  'Place Date',
] as const;

/** Open: what the bet can win; settled: what it brought. Rupees. */
const selectProfitLoss = (bet: Bet) => bet.profitLoss ?? bet.potentialProfit;

/** Bets in the columns of point 2; each row becomes a card on phones. */
export function BetTable({ bets, firstNumber }: { bets: readonly Bet[]; firstNumber: number }) {
  const { t } = useTranslation();
  const columns = COLUMN_LABELS.map((label) => t(label));
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map((label) => (
            <th key={label}>{label}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bets.map((bet, index) => {
          const profitLoss = selectProfitLoss(bet);
          const cells = [
            firstNumber + index,
            bet.matchName,
            t(bet.marketName),
            bet.runnerName,
            t(bet.side === 'back' ? 'Back' : 'Lay'),
            formatPrice(bet.odds, bet.priceType),
            formatAmount(bet.stake),
            <b key="result" className={profitLoss < 0 ? styles.loss : styles.profit}>
              {formatResult(profitLoss)}
            </b>,
            formatAmount(bet.liability),
            formatDateTime(bet.placedAt),
          ];
          return (
            <tr key={bet.id} className={classNames(styles.row, styles[bet.side])}>
              {cells.map((cell, column) => (
                <td key={columns[column]} data-label={columns[column]}>
                  {cell}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
