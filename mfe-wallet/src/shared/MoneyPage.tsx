import type { ReactNode } from 'react';
import styles from './MoneyPage.module.css';

/** A page about money in or out. */
export function MoneyPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      {children}
    </div>
  );
}
