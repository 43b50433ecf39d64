import { classNames } from '../class-names.ts';
import styles from './Skeleton.module.css';

/** Grey bars in the geometry of what is coming; `rows` of `rowHeight` px. */
export function Skeleton({
  rows = 3,
  rowHeight = 56,
  label,
  className,
}: {
  rows?: number;
  rowHeight?: number;
  /** What is loading, for screen readers. */
  label: string;
  className?: string | undefined;
}) {
  return (
    <div className={classNames(styles.skeleton, className)} role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row} style={{ height: rowHeight }}>
          <span className={styles.bar} />
          <span className={styles.cells} />
        </div>
      ))}
    </div>
  );
}
