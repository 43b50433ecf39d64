import type { ReactNode } from 'react';
import styles from './State.module.css';

/** Empty state with its reason; `action` leads on, `compact` hides the picture. */
export function EmptyState({
  text,
  action,
  compact = false,
}: {
  text: string;
  action?: ReactNode;
  compact?: boolean;
}) {
  if (compact) return <p className={styles.compact}>{text}</p>;
  return (
    <div className={styles.state}>
      <svg className={styles.picture} viewBox="0 0 96 64" aria-hidden="true">
        <rect x="14" y="12" width="68" height="44" rx="6" className={styles.sheet} />
        <path d="M24 26h30M24 34h22M24 42h26" className={styles.lines} />
        <circle cx="70" cy="42" r="12" className={styles.disc} />
        <path d="M65 42h10" className={styles.mark} />
      </svg>
      <p>{text}</p>
      {action}
    </div>
  );
}
