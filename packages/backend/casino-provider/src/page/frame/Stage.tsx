import { type ReactNode, useRef } from 'react';
import { useGame } from '../context.ts';
import { failureText } from '../failure-text.ts';
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
function RecentResults({ past }: { past: readonly RecentResult[] }) {
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

/** Lays out a game: past results, the scene, the controls; beside it on wide screens. */
export function Stage({
  past,
  controls,
  children,
}: {
  past: readonly RecentResult[];
  controls: ReactNode;
  children: ReactNode;
}) {
  const { t, failure, page } = useGame();
  return (
    <div className={styles.stage}>
      <RecentResults past={past} />
      {/* The shell around it has a main too. */}
      <main className={styles.scene} aria-label={t(page.game.name)}>
        <p className={styles.notice} role="alert">
          {failure && failureText(t, failure)}
        </p>
        {children}
      </main>
      <section className={styles.controls} aria-label={t('Your bet')}>
        {controls}
      </section>
    </div>
  );
}
