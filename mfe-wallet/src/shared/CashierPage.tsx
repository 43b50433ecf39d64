import type { ReactNode } from 'react';
import styles from './CashierPage.module.css';

/** Page of a deposit or withdrawal. */
export function CashierPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      {children}
    </div>
  );
}
