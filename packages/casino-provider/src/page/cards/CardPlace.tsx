import type { ReactNode } from 'react';
import styles from './cards.module.css';

/** Where a card will lie or lies: keeps its size while it is empty. */
export function CardPlace({ sign, children }: { sign?: ReactNode; children?: ReactNode }) {
  return (
    <span className={styles.place}>
      {sign && <span className={styles.sign}>{sign}</span>}
      {children}
    </span>
  );
}
