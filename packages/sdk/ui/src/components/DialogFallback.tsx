import { useTranslation } from '@exchange/i18n';
import { classNames } from '../class-names.ts';
import { Button } from './Button.tsx';
import styles from './DialogFallback.module.css';

/**
 * Replaces a dialog or drawer while its code loads or after that failed; small enough to be loaded
 * always.
 */
export function DialogFallback({
  retry,
  busy = false,
  onClose,
}: {
  /** Omitted while the code loads. */
  retry?: () => void;
  busy?: boolean;
  /** Omitted if the dialog must not be skipped. */
  onClose?: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  return (
    <div
      className={classNames(styles.overlay, !retry && styles.pending)}
      role={retry ? 'alert' : 'status'}
    >
      <p className={styles.text}>{retry ? t('This could not be loaded.') : t('Loading')}</p>
      {retry && (
        <Button variant="outline" busy={busy} onClick={retry}>
          {t('Try again')}
        </Button>
      )}
      {onClose && <Button onClick={onClose}>{t('Close')}</Button>}
    </div>
  );
}
