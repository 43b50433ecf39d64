import { classNames } from '@exchange/ui';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './tree.module.css';

/** A branch of the tree that opens and closes; `count` follows its name. */
export function TreeButton({
  level,
  open,
  onToggle,
  count,
  children,
}: {
  level: 'sport' | 'series';
  open: boolean;
  onToggle: () => void;
  count?: number | undefined;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={classNames(styles.branch, styles[level])}
      aria-expanded={open}
      onClick={onToggle}
    >
      <ChevronRight className={styles.arrow} size={14} aria-hidden="true" />
      <span>{children}</span>
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </button>
  );
}
