import { useTranslation } from '@exchange/i18n';
import { Button } from '@exchange/ui';
import { FileText, X } from 'lucide-react';
import type { RefObject } from 'react';
import styles from './SlipPreview.module.css';
import type { SlipUpload } from './use-slip-upload.ts';

const PERCENT = 100;

/** The chosen file with its progress and a remove button; without `upload` it was sent earlier. */
export function SlipPreview({
  upload,
  done,
  labelledBy,
  describedBy,
  removeRef,
  onRemove,
  onRetry,
}: {
  upload: SlipUpload | undefined;
  done: boolean;
  /** Ids of the field's label, and of its error. */
  labelledBy: string;
  describedBy: string | undefined;
  removeRef: RefObject<HTMLButtonElement | null>;
  onRemove: () => void;
  /** Uploads the same file again. */
  onRetry: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const percent = Math.round((upload?.progress ?? 1) * PERCENT);
  const isRunning = upload !== undefined && !done && upload.fault === undefined;
  return (
    <fieldset className={styles.slip} aria-labelledby={labelledBy} aria-describedby={describedBy}>
      {upload?.preview ? (
        <img className={styles.picture} src={upload.preview} alt={t('Your payment proof')} />
      ) : (
        <span className={styles.document}>
          <FileText size={26} aria-hidden="true" />
        </span>
      )}
      <div className={styles.facts}>
        <span className={styles.name}>{upload?.file.name ?? t('Payment proof')}</span>
        {isRunning && (
          <progress
            className={styles.progress}
            max={PERCENT}
            value={percent}
            aria-label={t('Upload')}
          />
        )}
        <span className={styles.state} role="status">
          {done && t('Uploaded')}
          {isRunning && t('Uploading')}
        </span>
        {onRetry && (
          <Button variant="outline" onClick={onRetry}>
            {t('Try again')}
          </Button>
        )}
      </div>
      <button
        ref={removeRef}
        type="button"
        className={styles.remove}
        aria-label={t('Remove payment proof')}
        onClick={onRemove}
      >
        <X size={20} aria-hidden="true" />
      </button>
    </fieldset>
  );
}
