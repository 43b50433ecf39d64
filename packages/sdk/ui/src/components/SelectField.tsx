import { type ComponentPropsWithRef, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Field.module.css';

/** A labelled native select. */
export function SelectField({
  label,
  options,
  className,
  ...select
}: {
  label: string;
  options: readonly { id: string; label: string }[];
} & ComponentPropsWithRef<'select'>) {
  const id = useId();
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select {...select} id={id} className={classNames(styles.input, styles.select)}>
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
