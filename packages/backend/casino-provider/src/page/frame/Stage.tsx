import type { ReactNode } from 'react';
import { useGame } from '../context.ts';
import { failureText } from '../failure-text.ts';
import styles from './frame.module.css';
import { type RecentResult, RecentResults } from './RecentResults.tsx';

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
