import { useTranslation } from '@exchange/i18n';
import { Dialog, EmptyState, ErrorState, Skeleton } from '@exchange/ui';
import styles from './PriceChart.module.css';
import { PriceLine } from './PriceLine.tsx';
import { PriceSummaryList } from './PriceSummaryList.tsx';
import { type ChartTarget, usePricePoints } from './price-chart.api.ts';
import { calculateSummary } from './price-chart.model.ts';

/** The best back prices of a runner over the last two hours, as a chart and as text. */
export function PriceChartDialog({
  name,
  target,
  onClose,
}: {
  name: string;
  target: ChartTarget;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { data: points, isPending, isFetching, refetch } = usePricePoints(target);
  const summary = points && calculateSummary(points);
  const content = () => {
    if (isPending) return <Skeleton rows={1} rowHeight={272} label={t('Loading')} />;
    if (!points) {
      return (
        <ErrorState
          text={t('The price chart could not be loaded.')}
          retryText={t('Try again')}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      );
    }
    if (!summary) return <EmptyState compact text={t('No data!')} />;
    return (
      <>
        <PriceSummaryList summary={summary} />
        <PriceLine points={points} />
      </>
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Price chart of {{runner}}', { runner: name })}
      closeText={t('Close')}
    >
      <div className={styles.content}>{content()}</div>
    </Dialog>
  );
}
