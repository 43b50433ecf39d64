import type { Offer, Side } from '@exchange/contract';
import { formatOdds, formatSize, useTranslation } from '@exchange/i18n';
import { classNames } from '@exchange/ui';
import { useEffect, useRef } from 'react';
import { keepAboveSheet } from './keep-in-view.ts';
import styles from './PriceCell.module.css';

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

/** A price and its size; a change flashes for 400 ms with an arrow. */
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
    before.current = price;
    if (old === undefined || price === undefined || old === price || !cell.current) return;
    cell.current.dataset.moved = price > old ? 'up' : 'down';
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
        size: offer.size,
      },
    );
  return (
    <button
      ref={cell}
      type="button"
      className={classNames(styles.cell, styles[side], styles[LEVELS[level]])}
      aria-label={spoken ?? t('No price is offered')}
      disabled={disabled}
      onClick={() => {
        onPick(offer?.price ?? 0);
        if (offer) keepAboveSheet(cell.current);
      }}
      onAnimationEnd={({ currentTarget }) => delete currentTarget.dataset.moved}
    >
      <span className={styles.price}>{offer ? formatOdds(offer.price) : '–'}</span>
      {offer && <span className={styles.size}>{formatSize(offer.size)}</span>}
    </button>
  );
}
