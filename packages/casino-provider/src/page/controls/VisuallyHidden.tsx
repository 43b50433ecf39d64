import styles from './controls.module.css';

/**
 * What a button says to those who do not see it, after its text: a name must hold the text that is
 * seen, so that it can be called by voice.
 */
export function VisuallyHidden({ parts }: { parts: readonly (string | false)[] }) {
  const said = parts.filter(Boolean);
  if (said.length === 0) return null;
  return <span className={styles.visuallyHidden}>{said.join(', ')}</span>;
}
