import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './ToggleGroup.module.css';

/** Two or more options of which one is on. */
export function ToggleGroup<Id extends string>({
  items,
  value,
  onChange,
  label,
}: {
  items: readonly {
    id: Id;
    label: ReactNode;
    /** Language of the label if it differs from the page's. */
    lang?: string;
  }[];
  value: Id;
  onChange: (id: Id) => void;
  label: string;
}) {
  return (
    <fieldset className={styles.group} aria-label={label}>
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          className={classNames(styles.toggle, item.id === value && styles.on)}
          lang={item.lang}
          aria-pressed={item.id === value}
          onClick={() => onChange(item.id)}
        >
          {item.label}
        </button>
      ))}
    </fieldset>
  );
}
