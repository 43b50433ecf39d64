import { Button } from './Button.tsx';
import styles from './FailedOverlay.module.css';

/** Stands where a dialog or drawer would open whose code could not be loaded: light enough to be there. */
export function FailedOverlay({
  text,
  retryText,
  closeText,
  onRetry,
  onClose,
}: {
  text: string;
  retryText: string;
  closeText: string;
  onRetry: () => void;
  /** Left out where it must not be passed over. */
  onClose?: (() => void) | undefined;
}) {
  return (
    <div className={styles.overlay} role="alert">
      <p className={styles.text}>{text}</p>
      <Button variant="outline" onClick={onRetry}>
        {retryText}
      </Button>
      {onClose && <Button onClick={onClose}>{closeText}</Button>}
    </div>
  );
}
