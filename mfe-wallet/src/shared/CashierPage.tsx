import type { ReactNode } from 'react';
import styles from './CashierPage.module.css';

/** A page about money in or out. */
export function CashierPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      {children}
    </div>
  );
}
