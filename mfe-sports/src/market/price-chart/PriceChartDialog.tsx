import type { RunnerHistory } from '@exchange/contract';
import { formatAmount, formatOdds, useTranslation } from '@exchange/i18n';
import { Dialog, EmptyState, QueryState, Skeleton } from '@exchange/ui';
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import styles from './PriceChart.module.css';
import { type ChartTarget, useRunnerHistory } from './price-chart.api.ts';
import {
  calculateBars,
  calculateColumns,
  calculatePriceRange,
  calculateSummary,
  calculateTimeRange,
  type PriceSummary,
} from './price-chart.model.ts';

/** A rendered chart. */
interface DrawnLine {
  show(columns: uPlot.AlignedData): void;
  destroy(): void;
}

/** Without columns a scale has no ends. */
const toTimeRange: uPlot.Range.Function = (_plot, from, to) =>
  to === null ? [from, to] : calculateTimeRange(from, to);
const toPriceRange: uPlot.Range.Function = (_plot, lowest, highest) =>
  highest === null ? [lowest, highest] : calculatePriceRange(lowest, highest);

/** The bars of what was traded fill at most the lowest quarter. */
const toVolumeRange: uPlot.Range.Function = (_plot, _lowest, highest) => [0, (highest ?? 1) * 4];

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
      scales: {
        x: { range: toTimeRange },
        y: { range: toPriceRange },
        volume: { range: toVolumeRange },
      },
      series: [
        {},
        {
          stroke: looks.line,
          width: 2,
          points: { show: false },
          // A price is constant until the next one.
          ...(uPlot.paths.stepped && { paths: uPlot.paths.stepped({ align: 1 }) }),
        },
        {
          scale: 'volume',
          fill: looks.ink,
          alpha: 0.5,
          points: { show: false },
          ...(uPlot.paths.bars && { paths: uPlot.paths.bars({ size: [0.6, 12, 2] }) }),
        },
      ],
    },
    [[], [], []],
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

/** Text summary of the chart: current price, range, and what was traded if the backend knows it. */
function PriceSummaryList({
  summary,
  volumes,
}: {
  summary: PriceSummary;
  volumes: RunnerHistory['volumes'];
}) {
  const { t } = useTranslation();
  const rows = [
    [t('Current'), formatOdds(summary.current)],
    [t('Lowest'), formatOdds(summary.lowest)],
    [t('Highest'), formatOdds(summary.highest)],
    ...(volumes
      ? [[t('Traded'), `₹${formatAmount(volumes.reduce((sum, { traded }) => sum + traded, 0))}`]]
      : []),
  ] as const;
  return (
    <dl className={styles.summary}>
      {rows.map(([what, figure]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Chart of prices and trades over time; the list beside it has a summary as text. */
function PriceLine({ points, volumes }: Omit<RunnerHistory, 'runnerId'>) {
  const holder = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnLine>(undefined);

  useEffect(() => {
    if (!holder.current) return;
    const line = createPriceLine(holder.current);
    drawn.current = line;
    return () => line.destroy();
  }, []);

  useEffect(
    () =>
      drawn.current?.show(
        uPlot.join([calculateColumns(points, new Date()), calculateBars(volumes)]),
      ),
    [points, volumes],
  );

  return <div ref={holder} className={styles.chart} aria-hidden="true" />;
}

/** A runner's best back prices and trades of the last two hours, as a chart and as text. */
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
  const query = useRunnerHistory(target);
  const summary = query.data && calculateSummary(query.data.points);
  return (
    <Dialog open onClose={onClose} title={t('Price chart of {{runner}}', { runner: name })}>
      <div className={styles.content}>
        <QueryState
          query={query}
          loading={<Skeleton rows={1} rowHeight={272} />}
          failedText={t('The price chart could not be loaded.')}
        >
          {({ points, volumes }) =>
            summary ? (
              <>
                <PriceSummaryList summary={summary} volumes={volumes} />
                <PriceLine points={points} {...(volumes && { volumes })} />
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
