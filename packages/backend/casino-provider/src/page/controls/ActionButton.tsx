import type { ReactNode } from 'react';
import { AtomicText } from './AtomicText.tsx';
import styles from './controls.module.css';
import { useCooldown } from './use-cooldown.ts';

/** Renders the main button of a game: bet, or cash out. */
export function ActionButton({
  tone = 'bet',
  disabled = false,
  onClick,
  note,
  children,
}: {
  tone?: 'bet' | 'cash';
  disabled?: boolean;
  onClick: () => void;
  /** A second line, for example the payout. */
  note?: string | undefined;
  children: ReactNode;
}) {
  const resting = useCooldown(tone);
  return (
    <button
      type="button"
      className={styles.action}
      data-tone={tone}
      disabled={disabled || resting}
      onClick={onClick}
    >
      {typeof children === 'string' ? <AtomicText>{children}</AtomicText> : children}
      {note && <small key={note}>{note}</small>}
    </button>
  );
}
