import type { ReactNode } from 'react';
import styles from './State.module.css';

const ListPicture = () => (
  <>
    <rect x="14" y="12" width="68" height="44" rx="6" className={styles.sheet} />
    <path d="M24 26h30M24 34h22M24 42h26" className={styles.lines} />
    <circle cx="70" cy="42" r="12" className={styles.disc} />
    <path d="M65 42h10" className={styles.mark} />
  </>
);

/** Empty state with its reason and a picture of what is missing; `action` leads on. */
export function EmptyState({
  text,
  picture = <ListPicture />,
  action,
  compact = false,
}: {
  text: string;
  /** One of the pictures beside it; a list by default. */
  picture?: ReactNode;
  action?: ReactNode;
  /** Without the picture. */
  compact?: boolean;
}) {
  if (compact) return <p className={styles.compact}>{text}</p>;
  return (
    <div className={styles.state}>
      <svg className={styles.picture} viewBox="0 0 96 64" aria-hidden="true">
        {picture}
      </svg>
      <p>{text}</p>
      {action}
    </div>
  );
}
