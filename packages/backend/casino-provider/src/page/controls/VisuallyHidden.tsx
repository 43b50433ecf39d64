import styles from './controls.module.css';

/**
 * Adds text to a button's name for screen readers, after the visible text, which voice control
 * needs.
 */
export function VisuallyHidden({ parts }: { parts: readonly (string | false)[] }) {
  const reported = parts.filter(Boolean);
  if (reported.length === 0) return null;
  return <span className={styles.visuallyHidden}>{reported.join(', ')}</span>;
}
