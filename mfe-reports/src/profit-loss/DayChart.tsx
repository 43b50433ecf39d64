import type { DayResult } from '@exchange/contract';
import { formatDay, formatMonth, formatResult, useTranslation } from '@exchange/i18n';
import { BarChart } from '@exchange/ui';
import type { DayRange } from '../filters/range.model.ts';
import { Result } from '../shared/Result.tsx';
import styles from './DayChart.module.css';
import { type ChartBar, calculateBars, calculateChart } from './day-chart.model.ts';

const isMonth = (key: string) => key.length === 'YYYY-MM'.length;
const format = ({ key }: ChartBar) => {
  const [year = 0, month = 1, day = 1] = key.split('-').map(Number);
  const date = new Date(year, month - 1, day);
  return isMonth(key) ? formatMonth(date) : formatDay(date);
};

/** Profit and loss by day, or by month in long ranges: as bars, and as text on a tap. */
export function DayChart({ days, range }: { days: readonly DayResult[]; range: DayRange }) {
  const { t } = useTranslation();
  const { bars, zero, highest, lowest } = calculateChart(calculateBars(days, range));
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return null;
  const title = isMonth(first.key) ? t('Profit and loss by month') : t('Profit and loss by day');
  return (
    <div className={styles.block}>
      <h2 className={styles.title}>{title}</h2>
      <BarChart
        label={title}
        bars={bars.map((bar) => ({
          ...bar,
          isLoss: bar.profitLoss < 0,
          title: `${format(bar)}: ${formatResult(bar.profitLoss)}`,
        }))}
        zero={zero}
        highest={formatResult(highest)}
        lowest={formatResult(lowest)}
        axis={
          <div className={styles.ends}>
            <span>{format(first)}</span>
            <span>{format(last)}</span>
          </div>
        }
      />
      <details className={styles.words}>
        <summary className={styles.summary}>{t('Show as a table')}</summary>
        <table className={styles.table} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{isMonth(first.key) ? t('Month') : t('Day')}</th>
              <th scope="col">{t('Profit/Loss')}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.key}>
                <td>{format(bar)}</td>
                <td>
                  <Result rupees={bar.profitLoss} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}
