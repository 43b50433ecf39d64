import type { ReactNode } from 'react';
import styles from './cards.module.css';
import { SUIT_PATHS } from './suit-paths.ts';

/** Renders the place of a card, which has the same size while it is empty. */
export function CardSlot({ children }: { children?: ReactNode }) {
  return (
    <span className={styles.place}>
      <svg className={styles.sign} viewBox="-50 -70 100 140" aria-hidden="true" focusable="false">
        <path d={SUIT_PATHS.spades} transform="scale(2)" />
      </svg>
      {children}
    </span>
  );
}
