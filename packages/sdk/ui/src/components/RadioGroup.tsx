import { useId } from 'react';
import styles from './RadioGroup.module.css';

interface Choice<Id> {
  id: Id;
  label: string;
  /** Description in a line below. */
  hint?: string;
}

/** A vertical group of radio buttons. */
export function RadioGroup<Id extends string | number>({
  label,
  items,
  value,
  disabled = false,
  onChange,
}: {
  label: string;
  items: readonly Choice<Id>[];
  value: Id;
  disabled?: boolean;
  onChange: (id: Id) => void;
}) {
  const name = useId();
  return (
    <fieldset className={styles.list} aria-label={label} disabled={disabled}>
      {items.map((item) => (
        <label key={item.id} className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={item.id === value}
            onChange={() => onChange(item.id)}
          />
          <span>
            {item.hint ? <b>{item.label}</b> : item.label}
            {item.hint && <span className={styles.hint}>{item.hint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
