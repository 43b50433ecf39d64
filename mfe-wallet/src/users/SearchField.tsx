import { TextField } from '@exchange/ui';
import { useEffect, useState } from 'react';
import styles from './SearchField.module.css';

/** Debounce of typing in ms. */
const DEBOUNCE_MS = 300;

/** Search-as-you-type field; `value` is the value in the URL. */
export function SearchField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (text: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  // Follows the back button.
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => onChange(typed.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <TextField
      type="search"
      label={label}
      value={typed}
      maxLength={60}
      autoComplete="off"
      className={styles.search}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}
