import { SLIP_MEDIA_TYPES } from '@exchange/contract';
import { translateServerMessage, useTranslation } from '@exchange/i18n';
import { Button, classNames } from '@exchange/ui';
import { FileText, Upload, X } from 'lucide-react';
import {
  type DragEvent,
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { findSlipFault, isSlipRefused, toUploadFault, uploadSlip } from '../shared/cashier.api.ts';
import styles from './SlipField.module.css';

/** A chosen file and the progress of its upload. */
interface SlipUpload {
  file: File;
  /** URL of a preview in this page; none for a document. */
  preview: string | undefined;
  /** From 0 to 1. */
  progress: number;
  fault?: string;
  /** A retry may succeed. */
  canRetry?: boolean;
}

/** Uploads the chosen file; `onUploaded` gets its name, or '' after its removal. */
function useSlipUpload(onUploaded: (attachment: string) => void) {
  const [upload, setUpload] = useState<SlipUpload>();
  const running = useRef<AbortController>(undefined);
  const preview = upload?.preview;
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview]);

  const choose = async (file: File) => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    onUploaded('');
    const change = (part: Partial<SlipUpload>) =>
      setUpload((before) => (control.signal.aborted ? before : before && { ...before, ...part }));
    const fault = findSlipFault(file);
    const isImage = file.type.startsWith('image/') && !fault;
    setUpload({
      file,
      progress: 0,
      ...(fault && { fault }),
      preview: isImage ? URL.createObjectURL(file) : undefined,
    });
    if (fault) return;
    try {
      const onProgress = (progress: number) => change({ progress });
      const attachment = await uploadSlip(file, { signal: control.signal, onProgress });
      if (control.signal.aborted) return;
      change({ progress: 1 });
      onUploaded(attachment);
    } catch (error) {
      change({ fault: toUploadFault(error), canRetry: !isSlipRefused(error) });
    }
  };
  const remove = () => {
    running.current?.abort();
    setUpload(undefined);
    onUploaded('');
  };
  const retry = upload?.canRetry ? () => void choose(upload.file) : undefined;
  return { upload, choose, remove, retry };
}

const PERCENT = 100;

/** The chosen file with its progress and a remove button; without `upload` it was sent earlier. */
function SlipPreview({
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
          {done ? t('Uploaded') : isRunning && t('Uploading')}
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

/** Upload of the payment slip: by choice or drop, with preview, progress and removal. */
export function SlipField({
  ref,
  value,
  onChange,
  onRunning,
  error,
}: {
  /** Focuses its button or input. */
  ref?: Ref<{ focus: () => void }>;
  /** File name of the upload; '' if there is none. */
  value: string;
  onChange: (attachment: string) => void;
  /** Called when an upload starts or ends; must be stable. */
  onRunning: (isRunning: boolean) => void;
  error?: string | undefined;
}) {
  const { t } = useTranslation();
  const id = useId();
  const { upload, choose, remove, retry } = useSlipUpload(onChange);
  const isChosen = upload !== undefined || value !== '';
  const isRunning = upload !== undefined && upload.fault === undefined && value === '';
  const fault = upload?.fault ?? (isRunning ? undefined : error);
  useEffect(() => {
    onRunning(isRunning);
    return () => onRunning(false);
  }, [isRunning, onRunning]);
  // The focused element disappears with each change; its successor gets the focus.
  const input = useRef<HTMLInputElement>(null);
  const removeButton = useRef<HTMLButtonElement>(null);
  const focus = () => (removeButton.current ?? input.current)?.focus();
  useImperativeHandle(ref, () => ({ focus }));
  const focusSuccessor = useEffectEvent(focus);
  const wasChosen = useRef(isChosen);
  useEffect(() => {
    if (wasChosen.current !== isChosen) focusSuccessor();
    wasChosen.current = isChosen;
  }, [isChosen]);
  const startUpload = (file: File) => void choose(file);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) startUpload(file);
  };
  return (
    <div className={styles.field}>
      <span className={styles.label} id={`${id}-label`}>
        {t('Payment proof')}
      </span>
      {isChosen ? (
        <SlipPreview
          upload={upload}
          done={value !== ''}
          labelledBy={`${id}-label`}
          describedBy={fault === undefined ? undefined : `${id}-error`}
          removeRef={removeButton}
          onRemove={remove}
          onRetry={retry}
        />
      ) : (
        <label
          className={classNames(styles.drop, fault !== undefined && styles.invalid)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={drop}
        >
          <Upload size={22} aria-hidden="true" />
          <span>{t('Choose a photo or PDF of your payment')}</span>
          <span id={`${id}-hint`} className={styles.hint}>
            {t('JPEG, PNG, WebP or PDF, up to 5 MB')}
          </span>
          <input
            ref={input}
            className={styles.input}
            type="file"
            accept={SLIP_MEDIA_TYPES.join()}
            aria-labelledby={`${id}-label`}
            aria-invalid={fault !== undefined}
            aria-describedby={`${id}-hint${fault === undefined ? '' : ` ${id}-error`}`}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) startUpload(file);
            }}
          />
        </label>
      )}
      {fault !== undefined && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {translateServerMessage(fault)}
        </p>
      )}
    </div>
  );
}
