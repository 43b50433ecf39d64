import type { Side } from '@exchange/contract';
import { classNames } from '@exchange/ui';
import { memo, useEffect, useRef, useState } from 'react';
import { flashPrice } from './flash.ts';
import styles from './PriceCell.module.css';
import { movePriceFocus } from './price-grid.ts';
import { joinSpeech, type PriceSpeech } from './price-speech.model.ts';
import { scrollAboveBottomSheet } from './scroll-above-bottom-sheet.ts';
import { slipStore } from './slip.store.ts';

const LEVELS = ['best', 'second', 'third'] as const;

interface OfferCellProps {
  side: Side;
  /** Compared to detect a move; undefined without an offer. */
  value: number | undefined;
  /** The large text, and the small one under it. */
  text: string;
  detail: string;
  /** The small text in full for screen readers, if it is shortened. @default detail */
  spokenDetail?: string;
  /** Screen-reader text around the two texts. */
  speech: PriceSpeech;
  /** Screen-reader text without an offer. */
  noOffer: string;
  /** 0 is the best price; outer levels fade. @default 0 */
  level?: 0 | 1 | 2;
  /** The slip has this offer. @default false */
  picked?: boolean;
  /** Ignores taps, but stays readable; a `fieldset` may also disable all of its cells. */
  disabled?: boolean;
  onPick: (value: number) => void;
}

/**
 * A tinted cell that can be bet on; a change flashes for 400 ms, arrow keys move the focus. Its
 * name is its content, so that a tick changes one text; when focused, the full sentence.
 */
export const OfferCell = memo(function OfferCell(props: OfferCellProps) {
  const { side, value, text, detail, speech, noOffer, level = 0, disabled = false } = props;
  const { spokenDetail = detail, picked = false, onPick } = props;
  const [focused, setFocused] = useState(false);
  const cell = useRef<HTMLButtonElement>(null);
  const before = useRef(value);

  useEffect(() => {
    const previous = before.current;
    before.current = value;
    if (previous === undefined || value === undefined || previous === value || !cell.current)
      return;
    return flashPrice(cell.current, value > previous ? 'up' : 'down');
  }, [value]);

  const readName = () => {
    if (value === undefined) return noOffer;
    return focused ? joinSpeech(speech, text, spokenDetail) : undefined;
  };
  return (
    <button
      ref={cell}
      type="button"
      className={classNames(styles.cell, styles[side], styles[LEVELS[level]])}
      aria-label={readName()}
      aria-current={picked || undefined}
      data-price-cell
      disabled={disabled}
      onClick={({ currentTarget }) => {
        onPick(value ?? 0);
        if (slipStore.getState().selection) scrollAboveBottomSheet(currentTarget);
      }}
      onKeyDown={movePriceFocus}
      onFocus={({ currentTarget }) => setFocused(currentTarget.matches(':focus-visible'))}
      onBlur={() => setFocused(false)}
    >
      <span className={styles.visuallyHidden}>{speech.before}</span>
      <span className={styles.price}>{text}</span>
      <span className={styles.visuallyHidden}>{speech.between}</span>
      <span className={styles.size}>{detail}</span>
      <span className={styles.visuallyHidden}>{speech.after}</span>
    </button>
  );
});
