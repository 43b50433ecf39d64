import type { Side } from '@exchange/contract';
import { classNames } from '@exchange/ui';
import { useEffect, useRef } from 'react';
import { keepAboveSheet } from './keep-in-view.ts';
import styles from './PriceCell.module.css';
import { movePriceFocus } from './price-grid.ts';
import { slipStore } from './slip.store.ts';

const LEVELS = ['best', 'second', 'third'] as const;
/** How long a changed price is marked, in ms. */
const MARK_MS = 400;

interface OfferCellProps {
  side: Side;
  /** What is compared to see a move; undefined where nothing is offered. */
  value: number | undefined;
  /** The large text, and the small one under it. */
  text: string;
  detail?: string | undefined;
  /** What screen readers hear. */
  spoken: string;
  /** 0 is the best price; outer levels fade. @default 0 */
  level?: 0 | 1 | 2;
  /** Taps are refused, the price stays readable. */
  disabled?: boolean;
  onPick: () => void;
}

/** A tinted cell that can be bet on; a change flashes for 400 ms with an arrow, arrow keys lead on. */
export function OfferCell(props: OfferCellProps) {
  const { side, value, text, detail, spoken, level = 0, disabled = false, onPick } = props;
  const cell = useRef<HTMLButtonElement>(null);
  const before = useRef(value);

  useEffect(() => {
    const old = before.current;
    const button = cell.current;
    before.current = value;
    if (old === undefined || value === undefined || old === value || !button) return;
    button.dataset.moved = value > old ? 'up' : 'down';
    // By a timer: where motion is reduced, no animation ends.
    const timer = setTimeout(() => delete button.dataset.moved, MARK_MS);
    return () => {
      clearTimeout(timer);
      delete button.dataset.moved;
    };
  }, [value]);

  return (
    <button
      ref={cell}
      type="button"
      className={classNames(styles.cell, styles[side], styles[LEVELS[level]])}
      aria-label={spoken}
      data-price-cell
      disabled={disabled}
      onClick={() => {
        onPick();
        if (slipStore.getState().selection) keepAboveSheet(cell.current);
      }}
      onKeyDown={movePriceFocus}
    >
      <span className={styles.price}>{text}</span>
      {detail !== undefined && <span className={styles.size}>{detail}</span>}
    </button>
  );
}
