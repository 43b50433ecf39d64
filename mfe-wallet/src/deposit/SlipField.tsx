import { SLIP_MEDIA_TYPES } from '@exchange/contract';
import { translateSaid, useTranslation } from '@exchange/i18n';
import { classNames } from '@exchange/ui';
import { Upload } from 'lucide-react';
import { type DragEvent, useId } from 'react';
import styles from './SlipField.module.css';
import { SlipPreview } from './SlipPreview.tsx';
import { useSlipUpload } from './useSlipUpload.ts';

/** The payment proof: chosen or dropped, shown, uploaded with its progress, and taken away again. */
export function SlipField({
  value,
  onChange,
  error,
}: {
  /** As the upload named it; '' while there is none. */
  value: string;
  onChange: (attachment: string) => void;
  error?: string | undefined;
}) {
  const { t } = useTranslation();
  const id = useId();
  const { upload, choose, remove } = useSlipUpload(onChange);
  const fault = upload?.fault ?? error;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) void choose(file);
  };
  const isChosen = upload !== undefined || value !== '';
  return (
    <div className={styles.field}>
      <span className={styles.label} id={`${id}-label`}>
        {t('Payment proof')}
      </span>
      {isChosen ? (
        <SlipPreview upload={upload} done={value !== ''} onRemove={remove} />
      ) : (
        <label
          className={classNames(styles.drop, fault !== undefined && styles.invalid)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={drop}
        >
          <Upload size={22} aria-hidden="true" />
          <span>{t('Choose a photo or PDF of your payment')}</span>
          <span className={styles.hint}>{t('JPEG, PNG, WebP or PDF, up to 5 MB')}</span>
          <input
            className={styles.input}
            type="file"
            accept={SLIP_MEDIA_TYPES.join()}
            aria-labelledby={`${id}-label`}
            aria-invalid={fault !== undefined}
            aria-describedby={fault === undefined ? undefined : `${id}-error`}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) void choose(file);
            }}
          />
        </label>
      )}
      {fault !== undefined && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {translateSaid(fault)}
        </p>
      )}
    </div>
  );
}
