import { useTranslation } from '@exchange/i18n';
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
  silent = false,
  className,
}: {
  rows?: number;
  rowHeight?: number;
  phoneRowHeight?: number;
  /** Not announced to screen readers, as another skeleton of the view is, or nothing loads yet. */
  silent?: boolean;
  className?: string | undefined;
}) {
  const { t } = useTranslation();
  const heights = { '--row': `${rowHeight}px`, '--phone-row': `${phoneRowHeight}px` };
  return (
    <div
      className={classNames(styles.skeleton, className)}
      style={heights as CSSProperties}
      data-skeleton
      {...(silent ? { 'aria-hidden': true } : { role: 'status', 'aria-label': t('Loading') })}
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
