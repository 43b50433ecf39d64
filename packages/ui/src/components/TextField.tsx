import { type ComponentPropsWithRef, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './TextField.module.css';

/** A labelled input with its error below, tied together for screen readers. */
export function TextField({
  label,
  error,
  className,
  ...input
}: { label: string; error?: string | undefined } & ComponentPropsWithRef<'input'>) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        className={classNames(styles.input, error !== undefined && styles.invalid)}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : errorId}
      />
      {error !== undefined && (
        <p id={errorId} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
