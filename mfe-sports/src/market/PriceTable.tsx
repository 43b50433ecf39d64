import { classNames, Section } from '@exchange/ui';
import type { ReactNode } from 'react';
import styles from './PriceTable.module.css';

/** A panel with rows of prices: three levels per side on wide screens, or one in the middle. */
export function PriceTable({
  title,
  aside,
  headings: [left, right],
  single = false,
  stale,
  overlay,
  note,
  footer,
  children,
}: {
  title: string;
  aside?: ReactNode;
  /** Above the two best prices, which are adjacent. */
  headings: readonly [left: string, right: string];
  /** The market has one level per side, below the best ones of the others. */
  single?: boolean;
  /** Prices unconfirmed for 5 s are grey and disabled. */
  stale: boolean;
  /** Covers all cells. */
  overlay?: ReactNode;
  /** A line below the rows, and content below everything. */
  note?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Section
      className={classNames(styles.table, single && styles.single, stale && styles.stale)}
      title={title}
      aside={aside}
    >
      <div className={styles.body}>
        <div className={styles.headings} aria-hidden="true">
          <span className={styles.left}>{left}</span>
          <span>{right}</span>
        </div>
        <ul className={styles.rows} data-price-grid>
          {children}
          {overlay && <li className={styles.cover}>{overlay}</li>}
        </ul>
      </div>
      {note && <div className={styles.note}>{note}</div>}
      {footer}
    </Section>
  );
}

/** A row of a price table: a name with the text below, and its cells. */
export function PriceRow({
  name,
  mark,
  below,
  tool,
  label,
  blocked,
  overlay,
  children,
}: {
  name: string;
  /** A badge behind the name. */
  mark?: ReactNode;
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
          <span className={styles.name}>
            {name} {mark}
          </span>
          <span className={styles.below}>{below}</span>
        </div>
        {tool}
      </div>
      <fieldset className={styles.cells} data-price-row aria-label={label} disabled={blocked}>
        {children}
        {overlay && <div className={styles.overlay}>{overlay}</div>}
      </fieldset>
    </li>
  );
}
