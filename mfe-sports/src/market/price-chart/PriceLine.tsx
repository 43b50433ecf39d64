import type { PricePoint } from '@exchange/contract';
import { useEffect, useRef } from 'react';
import styles from './PriceChart.module.css';
import { calculateColumns } from './price-chart.model.ts';
import { createPriceLine, type DrawnLine } from './price-line.ts';

/** Chart of prices over time; the list beside it has a summary as text. */
export function PriceLine({ points }: { points: readonly PricePoint[] }) {
  const holder = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnLine>(undefined);

  useEffect(() => {
    if (!holder.current) return;
    const line = createPriceLine(holder.current);
    drawn.current = line;
    return () => line.destroy();
  }, []);

  useEffect(() => drawn.current?.show(calculateColumns(points, new Date())), [points]);

  return <div ref={holder} className={styles.chart} aria-hidden="true" />;
}
