import { classNames } from '../class-names.ts';
import { Button } from './Button.tsx';
import styles from './DialogFallback.module.css';

/**
 * Replaces a dialog or drawer while its code loads or after that failed; small enough to be loaded
 * always.
 */
export function DialogFallback({
  text,
  retry,
  closeText,
  onClose,
}: {
  text: string;
  /** Omitted while the code loads. */
  retry?: { text: string; onClick: () => void; busy?: boolean };
  closeText: string;
  /** Omitted if the dialog must not be skipped. */
  onClose?: (() => void) | undefined;
}) {
  return (
    <div
      className={classNames(styles.overlay, !retry && styles.pending)}
      role={retry ? 'alert' : 'status'}
    >
      <p className={styles.text}>{text}</p>
      {retry && (
        <Button variant="outline" busy={retry.busy ?? false} onClick={retry.onClick}>
          {retry.text}
        </Button>
      )}
      {onClose && <Button onClick={onClose}>{closeText}</Button>}
    </div>
  );
}
