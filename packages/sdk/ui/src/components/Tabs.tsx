import { type KeyboardEvent, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Tabs.module.css';

interface TabItem<Id extends string> {
  id: Id;
  label: string;
}

/** Returns the place that a key leads to in a row of `count`; undefined for other keys. */
function selectPlace(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

/**
 * A row of tabs with arrow keys, Home and End. The caller renders the chosen panel below; an element
 * of the id `panelId` has the role `tabpanel`.
 */
export function Tabs<Id extends string>({
  items,
  value,
  onChange,
  label,
  onDark = false,
  panelId,
}: {
  items: readonly TabItem<Id>[];
  value: Id;
  onChange: (id: Id) => void;
  label: string;
  onDark?: boolean;
  panelId?: string;
}) {
  const name = useId();
  const move = (event: KeyboardEvent, index: number) => {
    const next = items[selectPlace(event.key, index, items.length) ?? -1];
    if (!next) return;
    event.preventDefault();
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
          aria-controls={item.id === value ? panelId : undefined}
          tabIndex={item.id === value ? 0 : -1}
          onClick={() => onChange(item.id)}
          onKeyDown={(event) => move(event, index)}
        >
          {item.label}
        </button>
      ))}
    </div>
  );
}
