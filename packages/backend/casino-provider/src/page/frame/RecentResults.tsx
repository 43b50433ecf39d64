import { useRef } from 'react';
import { useGame } from '../context.ts';
import styles from './frame.module.css';

/** A former result as a small badge. */
export interface RecentResult {
  id: string;
  label: string;
  tone?: 'win' | 'lose' | 'gold';
}

/**
 * Renders the last results, newest first; a new one shifts the row by a transform, without a
 * layout.
 */
export function RecentResults({ past }: { past: readonly RecentResult[] }) {
  const { t } = useGame();
  const newest = past[0]?.id;
  const first = useRef(newest);
  return (
    <ul
      key={newest}
      className={styles.past}
      data-new={newest !== first.current}
      aria-label={t('Last results')}
    >
      {past.map(({ id, label, tone }) => (
        <li key={id} className={styles.chip} data-tone={tone}>
          {label}
        </li>
      ))}
    </ul>
  );
}
