import { type ComponentPropsWithRef, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Field.module.css';

/** A labelled input with its error or hint below, associated for screen readers. */
export function TextField({
  label,
  error,
  hint,
  aside,
  className,
  ...input
}: {
  label: string;
  error?: string | undefined;
  /** Replaced by an error. */
  hint?: string | undefined;
  /** The value in words, at the end of the label's line; adds no height. */
  aside?: string | undefined;
} & ComponentPropsWithRef<'input'>) {
  const id = useId();
  const noteId = `${id}-note`;
  const asideId = `${id}-aside`;
  const isInvalid = error !== undefined;
  const notes = [aside && asideId, (isInvalid || hint) && noteId].filter(Boolean);
  return (
    <div className={classNames(styles.field, className)}>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {aside && (
          <span id={asideId} className={styles.aside}>
            {aside}
          </span>
        )}
      </div>
      <input
        {...input}
        id={id}
        className={classNames(styles.input, isInvalid && styles.invalid)}
        aria-invalid={isInvalid}
        aria-describedby={notes.join(' ') || undefined}
      />
      {isInvalid && (
        <p id={noteId} className={styles.error} role="alert">
          {error}
        </p>
      )}
      {!isInvalid && hint && (
        <p id={noteId} className={styles.hint} role="status">
          {hint}
        </p>
      )}
    </div>
  );
}
