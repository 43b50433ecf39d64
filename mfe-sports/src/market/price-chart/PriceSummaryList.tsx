import { formatOdds, useTranslation } from '@exchange/i18n';
import styles from './PriceChart.module.css';
import type { PriceSummary } from './price-chart.model.ts';

/** Text summary of the chart: current price and range. */
export function PriceSummaryList({ summary }: { summary: PriceSummary }) {
  const { t } = useTranslation();
  const rows = [
    [t('Current'), summary.current],
    [t('Lowest'), summary.lowest],
    [t('Highest'), summary.highest],
  ] as const;
  return (
    <dl className={styles.summary}>
      {rows.map(([what, price]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{formatOdds(price)}</dd>
        </div>
      ))}
    </dl>
  );
}
