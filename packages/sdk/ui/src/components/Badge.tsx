import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Badge.module.css';

/** A short mark beside a name. */
export function Badge({
  tone = 'plain',
  label,
  children,
}: {
  tone?: 'plain' | 'live' | 'success' | 'info' | 'danger';
  /** Read by screen readers instead of an abbreviation. */
  label?: string;
  children: ReactNode;
}) {
  return (
    <span className={classNames(styles.badge, styles[tone])} title={label}>
      {label ? (
        <>
          <span aria-hidden="true">{children}</span>
          <span className={styles.visuallyHidden}>{label}</span>
        </>
      ) : (
        children
      )}
    </span>
  );
}
