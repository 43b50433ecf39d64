import { type KeyboardEvent, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Tabs.module.css';

interface TabItem<Id extends string> {
  id: Id;
  label: string;
  /** Follows the label in brackets; null shows none, but keeps its place. */
  count?: number | null;
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** A row of tabs with arrow keys. The caller renders the chosen panel below. */
export function Tabs<Id extends string>({
  items,
  value,
  onChange,
  label,
  onDark = false,
}: {
  items: readonly TabItem<Id>[];
  value: Id;
  onChange: (id: Id) => void;
  label: string;
  onDark?: boolean;
}) {
  const name = useId();
  const move = (event: KeyboardEvent, index: number) => {
    const step = STEPS[event.key];
    const next = step && items[(index + step + items.length) % items.length];
    if (!next) return;
    onChange(next.id);
    document.getElementById(`${name}-${next.id}`)?.focus();
  };
  return (
    <div
      className={classNames(styles.tabs, onDark && styles.onDark)}
      role="tablist"
      aria-label={label}
    >
      {items.map((item, index) => (
        <button
          key={item.id}
          id={`${name}-${item.id}`}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={item.id === value}
          tabIndex={item.id === value ? 0 : -1}
          onClick={() => onChange(item.id)}
          onKeyDown={(event) => move(event, index)}
        >
          {item.label}
          {item.count !== undefined && (
            <>
              {' '}
              <span className={styles.count}>{item.count !== null && `(${item.count})`}</span>
            </>
          )}
        </button>
      ))}
    </div>
  );
}
