import type { Offer, PriceType, Side } from '@exchange/contract';
import { formatAmount, formatSize, translateName, useTranslation } from '@exchange/i18n';
import { consumeEarlyTap, isInFrame } from '@exchange/store';
import { classNames } from '@exchange/ui';
import { type KeyboardEvent, memo, useEffect, useMemo, useRef, useState } from 'react';
import styles from './PriceCell.module.css';
import {
  formatPrice,
  joinSpeech,
  NUMBER_MARK,
  type PriceSpeech,
  splitSpeech,
} from './price.model.ts';
import { scrollAboveBottomSheet } from './scroll-above-bottom-sheet.ts';
import { slipStore } from './slip.store.ts';

/** Rows and columns that an arrow key moves. */
const STEPS: Record<string, readonly [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * Moves the focus by arrow keys in a price grid: an element with `data-price-grid`, rows with
 * `data-price-row`, cells with `data-price-cell`. Disabled cells are skipped.
 */
function movePriceFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const grid = event.currentTarget.closest('[data-price-grid]');
  if (!step || !grid) return;
  const rows = Array.from(grid.querySelectorAll('[data-price-row]'), (row) =>
    Array.from(row.querySelectorAll<HTMLElement>('[data-price-cell]')),
  );
  let row = rows.findIndex((cells) => cells.includes(event.currentTarget));
  let column = rows[row]?.indexOf(event.currentTarget) ?? -1;
  event.preventDefault();
  while (document.activeElement === event.currentTarget) {
    row += step[0];
    column += step[1];
    const cell = rows[row]?.[column];
    if (!cell) return;
    cell.focus();
  }
}

/** Duration of a mark in ms. */
const FLASH_MS = 400;
/** Constant for most of the time, then fades. */
const FRAMES: Keyframe[] = [{ opacity: 1 }, { opacity: 1, offset: 0.6 }, { opacity: 0 }];

let calm: MediaQueryList | undefined;

/**
 * Marks a cell whose price moved; returns the function that ends it. Animates only the opacity of
 * prepared marks, so neither layout nor the main thread is involved.
 */
function flashPrice(cell: HTMLElement, direction: 'up' | 'down'): (() => void) | undefined {
  calm ??= window.matchMedia('(prefers-reduced-motion: reduce)');
  // Only cells on the screen are animated; Safari before 17.4 cannot check it and animates all.
  if (calm.matches || cell.checkVisibility?.({ contentVisibilityAuto: true }) === false)
    return undefined;
  const pseudoElement = direction === 'up' ? '::before' : '::after';
  const animation = cell.animate(FRAMES, { duration: FLASH_MS, pseudoElement });
  return () => animation.cancel();
}

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
  /** Of a session line, for 100 of stake. */
  rate?: number | undefined;
  /** Identifies the price on the page, apart from its side and level. */
  tap: string;
  onPick: (value: number, rate: number) => void;
}

/**
 * A tinted cell that can be bet on; a change flashes for 400 ms, arrow keys move the focus. Its
 * name is its content, so that a tick changes one text; when focused, the full sentence.
 */
export const OfferCell = memo(function OfferCell(props: OfferCellProps) {
  const { side, value, text, detail, speech, noOffer, level = 0, disabled = false } = props;
  const { spokenDetail = detail, picked = false, rate = 0, tap, onPick } = props;
  const key = `${tap}/${side}/${level}`;
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
      data-tap={key}
      data-price={isInFrame() && value !== undefined ? `${value}/${rate}` : undefined}
      disabled={disabled}
      onClick={({ currentTarget }) => {
        // A tap before the app ran meant the price that it showed; slip and server know moved prices.
        const early = consumeEarlyTap(key)?.price?.split('/').map(Number);
        const [seenValue, seenRate] = value === undefined ? [] : (early ?? []);
        onPick(seenValue ?? value ?? 0, seenRate ?? rate);
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

interface PriceCellProps {
  side: Side;
  runnerName: string;
  offer: Offer | undefined;
  priceType?: PriceType | undefined;
  /** 0 is the best price; outer levels fade. @default 0 */
  level?: 0 | 1 | 2;
  picked?: boolean;
  disabled?: boolean;
  /** Market and runner. */
  tap: string;
  onPick: (odds: number) => void;
}

/** A price of a market and its size. */
export function PriceCell(props: PriceCellProps) {
  const { side, runnerName, offer, priceType, level = 0 } = props;
  const { picked = false, disabled = false, tap, onPick } = props;
  const { t } = useTranslation();
  const speech = useMemo(
    () =>
      splitSpeech(
        t(
          side === 'back'
            ? 'Back {{runner}} at {{price}}, {{size}} available'
            : 'Lay {{runner}} at {{price}}, {{size}} available',
          { runner: translateName(runnerName), price: NUMBER_MARK, size: NUMBER_MARK },
        ),
      ),
    [t, side, runnerName],
  );
  return (
    <OfferCell
      side={side}
      level={level}
      value={offer?.price}
      text={offer ? formatPrice(offer.price, priceType) : '–'}
      detail={offer ? formatSize(offer.size) : ''}
      spokenDetail={offer ? formatAmount(Math.floor(offer.size)) : ''}
      speech={speech}
      noOffer={`${t('No price is offered')} · ${translateName(runnerName)}`}
      picked={picked}
      disabled={disabled}
      tap={tap}
      onPick={onPick}
    />
  );
}
