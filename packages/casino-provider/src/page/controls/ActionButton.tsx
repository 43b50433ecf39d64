import type { ReactNode } from 'react';
import { AtomicText } from './AtomicText.tsx';
import styles from './controls.module.css';
import { useCooldown } from './use-cooldown.ts';

/** The one large button of a game: bet, or take the money. */
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
  /** A second line, for example what would be paid. */
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
