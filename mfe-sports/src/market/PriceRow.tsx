import type { ReactNode } from 'react';
import styles from './PriceRow.module.css';

/** A row of a price table: a name with the text below, and its cells. */
export function PriceRow({
  name,
  below,
  tool,
  label,
  blocked,
  overlay,
  children,
}: {
  name: string;
  below: ReactNode;
  /** Element beside the name. */
  tool?: ReactNode;
  /** Accessible name of the cells. */
  label: string;
  /** Disables all cells. */
  blocked: boolean;
  /** Covers the cells. */
  overlay?: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <div className={styles.text}>
          <span className={styles.name}>{name}</span>
          <span className={styles.below}>{below}</span>
        </div>
        {tool}
      </div>
      <fieldset className={styles.cells} data-price-row aria-label={label} disabled={blocked}>
        {children}
        {overlay && <div className={styles.cover}>{overlay}</div>}
      </fieldset>
    </li>
  );
}
