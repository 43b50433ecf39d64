import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { AtomicText } from './AtomicText.tsx';
import styles from './controls.module.css';

/**
 * Cooldown of the button after a change of its meaning, in ms: longer than between two quick taps.
 */
const REST_MS = 500;

/** Returns true just after the button was a cash-out: a second tap must not bet again. */
function useCooldown(tone: 'bet' | 'cash'): boolean {
  const [resting, setResting] = useState(false);
  const former = useRef(tone);
  useLayoutEffect(() => {
    const turned = former.current === 'cash' && tone === 'bet';
    former.current = tone;
    setResting(turned);
    if (!turned) return;
    const timer = setTimeout(() => setResting(false), REST_MS);
    return () => clearTimeout(timer);
  }, [tone]);
  return resting;
}

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
