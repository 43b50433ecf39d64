import { formatOdds } from '@exchange/i18n';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { calculatePriceRange, calculateTimeRange } from './price-chart.model.ts';

/** A rendered chart. */
export interface DrawnLine {
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
export function createPriceLine(holder: HTMLElement): DrawnLine {
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
