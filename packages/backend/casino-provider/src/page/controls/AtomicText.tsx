import styles from './controls.module.css';

/**
 * Replaces a text as an element: a centred one with changed content would move its first letter,
 * which browsers count as a layout shift.
 */
export function AtomicText({ children }: { children: string | number }) {
  return <span key={children}>{children}</span>;
}

/**
 * Adds text to a button's name for screen readers, after the visible text, which voice control
 * needs.
 */
export function VisuallyHidden({ parts }: { parts: readonly (string | false)[] }) {
  const reported = parts.filter(Boolean);
  if (reported.length === 0) return null;
  return <span className={styles.visuallyHidden}>{reported.join(', ')}</span>;
}
