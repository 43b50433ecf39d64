import { type ComponentPropsWithRef, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Field.module.css';

/** A labelled input with its error or hint below, tied together for screen readers. */
export function TextField({
  label,
  error,
  hint,
  className,
  ...input
}: {
  label: string;
  error?: string | undefined;
  /** Gives way to an error. */
  hint?: string | undefined;
} & ComponentPropsWithRef<'input'>) {
  const id = useId();
  const noteId = `${id}-note`;
  const isInvalid = error !== undefined;
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        className={classNames(styles.input, isInvalid && styles.invalid)}
        aria-invalid={isInvalid}
        aria-describedby={isInvalid || hint ? noteId : undefined}
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
