import type { PricePoint } from '@exchange/contract';
import { formatOdds, useTranslation } from '@exchange/i18n';
import { serverNow } from '@exchange/store';
import { Dialog, EmptyState, QueryState, Skeleton } from '@exchange/ui';
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import styles from './PriceChart.module.css';
import { type ChartTarget, usePricePoints } from './price-chart.api.ts';
import {
  calculateColumns,
  calculatePriceRange,
  calculateSummary,
  calculateTimeRange,
  type PriceSummary,
} from './price-chart.model.ts';

/** A rendered chart. */
interface DrawnLine {
  show(columns: [seconds: number[], prices: number[]]): void;
  destroy(): void;
}

/** Without columns a scale has no ends. */
const toTimeRange: uPlot.Range.Function = (_plot, from, to) =>
  to === null ? [from, to] : calculateTimeRange(from, to);
const toPriceRange: uPlot.Range.Function = (_plot, lowest, highest) =>
  highest === null ? [lowest, highest] : calculatePriceRange(lowest, highest);

/** Returns the theme's tokens, as canvases cannot use custom properties. */
function readTokens(holder: HTMLElement) {
  const style = getComputedStyle(holder);
  const read = (token: string) => style.getPropertyValue(token).trim();
  return {
    ink: read('--text-2'),
    grid: read('--line'),
    line: read('--info'),
    font: `${Number.parseFloat(read('--type-12')) * 16}px ${style.fontFamily}`,
  };
}

/** Renders into `holder` with its size and theme, until `destroy`. */
function createPriceLine(holder: HTMLElement): DrawnLine {
  const looks = readTokens(holder);
  const readSize = () => ({ width: holder.clientWidth, height: holder.clientHeight });
  const axis = { stroke: looks.ink, font: looks.font, grid: { stroke: looks.grid, width: 1 } };
  const plot = new uPlot(
    {
      ...readSize(),
      legend: { show: false },
      cursor: { show: false },
      axes: [
        {
          ...axis,
          space: 64,
          values: '{HH}:{mm}',
          ticks: { stroke: looks.grid, width: 1 },
        },
        {
          ...axis,
          size: 52,
          ticks: { show: false },
          values: (_plot, prices) => prices.map(formatOdds),
        },
      ],
      scales: { x: { range: toTimeRange }, y: { range: toPriceRange } },
      series: [
        {},
        {
          stroke: looks.line,
          width: 2,
          points: { show: false },
          // A price is constant until the next one.
          ...(uPlot.paths.stepped && { paths: uPlot.paths.stepped({ align: 1 }) }),
        },
      ],
    },
    [[], []],
    holder,
  );
  const observer = new ResizeObserver(() => plot.setSize(readSize()));
  observer.observe(holder);
  return {
    show: (columns) => plot.setData(columns),
    destroy() {
      observer.disconnect();
      plot.destroy();
    },
  };
}

/** Text summary of the chart: current price and range. */
function PriceSummaryList({ summary }: { summary: PriceSummary }) {
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

/** Chart of prices over time; the list beside it has a summary as text. */
function PriceLine({ points }: { points: readonly PricePoint[] }) {
  const holder = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnLine>(undefined);

  useEffect(() => {
    if (!holder.current) return;
    const line = createPriceLine(holder.current);
    drawn.current = line;
    return () => line.destroy();
  }, []);

  useEffect(() => drawn.current?.show(calculateColumns(points, serverNow())), [points]);

  return <div ref={holder} className={styles.chart} aria-hidden="true" />;
}

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
  const query = usePricePoints(target);
  const summary = query.data && calculateSummary(query.data);
  return (
    <Dialog open onClose={onClose} title={t('Price chart of {{runner}}', { runner: name })}>
      <div className={styles.content}>
        <QueryState
          query={query}
          loading={<Skeleton rows={1} rowHeight={272} />}
          failedText={t('The price chart could not be loaded.')}
        >
          {(points) =>
            summary ? (
              <>
                <PriceSummaryList summary={summary} />
                <PriceLine points={points} />
              </>
            ) : (
              <EmptyState compact text={t('No data!')} />
            )
          }
        </QueryState>
      </div>
    </Dialog>
  );
}
