import type { ReactNode } from 'react';
import styles from './State.module.css';

const PICTURES = {
  list: (
    <>
      <rect x="14" y="12" width="68" height="44" rx="6" className={styles.sheet} />
      <path d="M24 26h30M24 34h22M24 42h26" className={styles.lines} />
      <circle cx="70" cy="42" r="12" className={styles.disc} />
      <path d="M65 42h10" className={styles.mark} />
    </>
  ),
  matches: (
    <>
      <path d="M14 54h68" className={styles.mark} />
      <path d="M36 20v32M46 20v32M56 20v32M34 14h12M48 14h10" className={styles.lines} />
      <circle cx="74" cy="44" r="9" className={styles.disc} />
      <path d="M69 38q4 6 0 12M79 38q-4 6 0 12" className={styles.mark} />
    </>
  ),
  page: (
    <>
      <path
        d="M30 6h26l12 12v36a4 4 0 0 1-4 4H30a4 4 0 0 1-4-4V10a4 4 0 0 1 4-4z"
        className={styles.sheet}
      />
      <path d="M40 28a7 7 0 1 1 10 6.3c-2 1-3 2.2-3 4.7M47 47v.1" className={styles.lines} />
    </>
  ),
  slip: (
    <>
      <path
        d="M18 12h60a4 4 0 0 1 4 4v9a7 7 0 0 0 0 14v9a4 4 0 0 1-4 4H18a4 4 0 0 1-4-4v-9a7 7 0 0 0 0-14v-9a4 4 0 0 1 4-4z"
        className={styles.sheet}
      />
      <path d="M28 26h22M28 38h14" className={styles.lines} />
      <path d="M62 18v28" strokeDasharray="3 4" className={styles.mark} />
    </>
  ),
} as const;

/** Empty state with its reason and a picture of what is missing; `action` leads on. */
export function EmptyState({
  text,
  picture = 'list',
  action,
  compact = false,
}: {
  text: string;
  picture?: keyof typeof PICTURES;
  action?: ReactNode;
  /** Without the picture. */
  compact?: boolean;
}) {
  if (compact) return <p className={styles.compact}>{text}</p>;
  return (
    <div className={styles.state}>
      <svg className={styles.picture} viewBox="0 0 96 64" aria-hidden="true">
        {PICTURES[picture]}
      </svg>
      <p>{text}</p>
      {action}
    </div>
  );
}
