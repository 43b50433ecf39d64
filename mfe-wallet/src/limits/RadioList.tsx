import { useId } from 'react';
import styles from './Break.module.css';

/** One choice of a few, one below the other. */
export function RadioList<Id extends number>({
  label,
  items,
  value,
  disabled = false,
  onChange,
}: {
  label: string;
  items: readonly { id: Id; label: string }[];
  value: Id;
  disabled?: boolean;
  onChange: (id: Id) => void;
}) {
  const name = useId();
  return (
    <fieldset className={styles.choices} aria-label={label} disabled={disabled}>
      {items.map((item) => (
        <label key={item.id} className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={item.id === value}
            onChange={() => onChange(item.id)}
          />
          {item.label}
        </label>
      ))}
    </fieldset>
  );
}
