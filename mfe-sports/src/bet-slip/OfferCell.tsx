import type { Side } from '@exchange/contract';
import { classNames } from '@exchange/ui';
import { useEffect, useRef } from 'react';
import { keepAboveSheet } from './keep-in-view.ts';
import styles from './PriceCell.module.css';

const LEVELS = ['best', 'second', 'third'] as const;

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

/** A tinted cell that can be bet on; a change flashes for 400 ms with an arrow. */
export function OfferCell(props: OfferCellProps) {
  const { side, value, text, detail, spoken, level = 0, disabled = false, onPick } = props;
  const cell = useRef<HTMLButtonElement>(null);
  const before = useRef(value);

  useEffect(() => {
    const old = before.current;
    before.current = value;
    if (old === undefined || value === undefined || old === value || !cell.current) return;
    cell.current.dataset.moved = value > old ? 'up' : 'down';
  }, [value]);

  return (
    <button
      ref={cell}
      type="button"
      className={classNames(styles.cell, styles[side], styles[LEVELS[level]])}
      aria-label={spoken}
      disabled={disabled}
      onClick={() => {
        onPick();
        if (value !== undefined) keepAboveSheet(cell.current);
      }}
      onAnimationEnd={({ currentTarget }) => delete currentTarget.dataset.moved}
    >
      <span className={styles.price}>{text}</span>
      {detail !== undefined && <span className={styles.size}>{detail}</span>}
    </button>
  );
}
