import { formatResult, useTranslation } from '@exchange/i18n';
import { classNames } from '@exchange/ui';
import styles from './BookDialog.module.css';
import { type BookStep, calculateBookChart } from './book.model.ts';

/** Profit and loss by runs; the list beside it says the same in words. */
export function BookChart({ steps }: { steps: readonly BookStep[] }) {
  const { t } = useTranslation();
  const { bars, zero, ticks } = calculateBookChart(steps);
  const results = steps.map(({ result }) => result);
  return (
    <figure className={styles.figure} role="img" aria-label={t('Profit and loss by runs')}>
      <div className={styles.scale} aria-hidden="true">
        <span>{formatResult(Math.max(0, ...results))}</span>
        <span>{formatResult(Math.min(0, ...results))}</span>
      </div>
      <svg
        className={styles.chart}
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {bars.map(({ left, width, top, height, result }) => (
          <rect
            key={left}
            className={classNames(result < 0 ? styles.lossBar : styles.profitBar)}
            x={left}
            y={top}
            width={width}
            height={height}
          />
        ))}
        <line className={styles.zero} x1="0" x2="100" y1={zero} y2={zero} />
      </svg>
      <svg className={styles.ticks} aria-hidden="true">
        {ticks.map(({ runs, left }) => (
          <text key={runs} x={`${left}%`} y="12" textAnchor="middle">
            {runs}
          </text>
        ))}
      </svg>
    </figure>
  );
}
