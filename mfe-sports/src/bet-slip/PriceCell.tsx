import type { Offer, Side } from '@exchange/contract';
import { formatAmount, formatOdds, formatSize, useTranslation } from '@exchange/i18n';
import { classNames } from '@exchange/ui';
import { useEffect, useRef } from 'react';
import { keepAboveSheet } from './keep-in-view.ts';
import styles from './PriceCell.module.css';
import { movePriceFocus } from './price-grid.ts';
import { slipStore } from './slip.store.ts';

interface PriceCellProps {
  side: Side;
  runnerName: string;
  offer: Offer | undefined;
  /** 0 is the best price; outer levels fade. @default 0 */
  level?: 0 | 1 | 2;
  /** Taps are refused, the price stays readable. */
  disabled?: boolean;
  onPick: (odds: number) => void;
}

const LEVELS = ['best', 'second', 'third'] as const;
/** How long a changed price is marked, in ms. */
const MARK_MS = 400;

/** A price and its size; a change flashes for 400 ms with an arrow, arrow keys lead on. */
export function PriceCell({
  side,
  runnerName,
  offer,
  level = 0,
  disabled = false,
  onPick,
}: PriceCellProps) {
  const { t } = useTranslation();
  const cell = useRef<HTMLButtonElement>(null);
  const before = useRef(offer?.price);
  const price = offer?.price;

  useEffect(() => {
    const old = before.current;
    const button = cell.current;
    before.current = price;
    if (old === undefined || price === undefined || old === price || !button) return;
    button.dataset.moved = price > old ? 'up' : 'down';
    // By a timer: where motion is reduced, no animation ends.
    const timer = setTimeout(() => delete button.dataset.moved, MARK_MS);
    return () => {
      clearTimeout(timer);
      delete button.dataset.moved;
    };
  }, [price]);

  const spoken =
    offer &&
    t(
      side === 'back'
        ? 'Back {{runner}} at {{price}}, {{size}} available'
        : 'Lay {{runner}} at {{price}}, {{size}} available',
      {
        runner: runnerName,
        price: formatOdds(offer.price),
        size: formatAmount(Math.floor(offer.size)),
      },
    );
  return (
    <button
      ref={cell}
      type="button"
      className={classNames(styles.cell, styles[side], styles[LEVELS[level]])}
      aria-label={spoken ?? `${t('No price is offered')} · ${runnerName}`}
      data-price-cell
      disabled={disabled}
      onClick={() => {
        onPick(offer?.price ?? 0);
        if (slipStore.getState().selection) keepAboveSheet(cell.current);
      }}
      onKeyDown={movePriceFocus}
    >
      <span className={styles.price}>{offer ? formatOdds(offer.price) : '–'}</span>
      {offer && <span className={styles.size}>{formatSize(offer.size)}</span>}
    </button>
  );
}
