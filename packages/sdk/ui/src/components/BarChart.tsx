import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './BarChart.module.css';

/** A bar in percent of the chart from its upper left; losses have another colour. */
export interface ResultBar {
  key: string | number;
  left: number;
  width: number;
  top: number;
  height: number;
  isLoss: boolean;
  /** Tooltip of the bar. */
  title?: string;
}

/**
 * Bars that rise and fall from the line of 0, at `zero` percent from the top. `highest` and
 * `lowest` label the scale, `axis` is below. An adjacent list must contain the same data.
 */
export function BarChart({
  label,
  bars,
  zero,
  highest,
  lowest,
  axis,
}: {
  label: string;
  bars: readonly ResultBar[];
  zero: number;
  highest: string;
  lowest: string;
  axis: ReactNode;
}) {
  return (
    <figure className={styles.figure} role="img" aria-label={label}>
      <div className={styles.scale} aria-hidden="true">
        <span>{highest}</span>
        <span>{lowest}</span>
      </div>
      <svg
        className={styles.chart}
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {bars.map(({ key, left, width, top, height, isLoss, title }) => (
          <rect
            key={key}
            className={classNames(styles.bar, isLoss && styles.loss)}
            x={left}
            y={top}
            width={width}
            height={height}
          >
            {title && <title>{title}</title>}
          </rect>
        ))}
        <line className={styles.zero} x1="0" x2="100" y1={zero} y2={zero} />
      </svg>
      <div className={styles.axis} aria-hidden="true">
        {axis}
      </div>
    </figure>
  );
}
