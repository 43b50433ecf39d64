import { formatResult, useTranslation } from '@exchange/i18n';
import { BarChart } from '@exchange/ui';
import styles from './BookDialog.module.css';
import { type BookStep, calculateBookChart } from './book.model.ts';

/** Chart of profit and loss by runs; the list beside it has the same data. */
export function BookChart({ steps }: { steps: readonly BookStep[] }) {
  const { t } = useTranslation();
  const { bars, zero, ticks } = calculateBookChart(steps);
  const results = steps.map(({ result }) => result);
  return (
    <BarChart
      label={t('Profit and loss by runs')}
      bars={bars.map((bar) => ({ ...bar, key: bar.left, isLoss: bar.result < 0 }))}
      zero={zero}
      highest={formatResult(Math.max(0, ...results))}
      lowest={formatResult(Math.min(0, ...results))}
      axis={
        <svg className={styles.ticks} aria-hidden="true">
          {ticks.map(({ runs, left }) => (
            <text key={runs} x={`${left}%`} y="12" textAnchor="middle">
              {runs}
            </text>
          ))}
        </svg>
      }
    />
  );
}
