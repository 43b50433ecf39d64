import type { CSSProperties } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Skeleton.module.css';

/**
 * Placeholder in the geometry of the content: `rows` of `rowHeight` px, or of `phoneRowHeight`
 * below 768 px.
 */
export function Skeleton({
  rows = 3,
  rowHeight = 56,
  phoneRowHeight = rowHeight,
  label,
  className,
}: {
  rows?: number;
  rowHeight?: number;
  phoneRowHeight?: number;
  /** Loading text for screen readers; omitted if another skeleton of the same view has it. */
  label?: string | undefined;
  className?: string | undefined;
}) {
  const heights = { '--row': `${rowHeight}px`, '--phone-row': `${phoneRowHeight}px` };
  return (
    <div
      className={classNames(styles.skeleton, className)}
      style={heights as CSSProperties}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'status', 'aria-label': label })}
    >
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row}>
          <span className={styles.bar} />
          <span className={styles.cells} />
        </div>
      ))}
    </div>
  );
}
