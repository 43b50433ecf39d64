import { classNames } from '../class-names.ts';
import { Button } from './Button.tsx';
import styles from './DialogFallback.module.css';

/**
 * Stands where a dialog or drawer will open while its code is on the way, and where that could not be loaded:
 * light enough to be there.
 */
export function DialogFallback({
  text,
  retry,
  closeText,
  onClose,
}: {
  text: string;
  /** Left out while the code is on the way. */
  retry?: { text: string; onClick: () => void; busy?: boolean };
  closeText: string;
  /** Left out where it must not be passed over. */
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
