import type { Offer, PriceType, Side } from '@exchange/contract';
import { formatAmount, formatSize, useTranslation } from '@exchange/i18n';
import { useMemo } from 'react';
import { OfferCell } from './OfferCell.tsx';
import { NUMBER_MARK, splitSpeech } from './price-speech.model.ts';
import { formatPrice } from './price-text.model.ts';

interface PriceCellProps {
  side: Side;
  runnerName: string;
  offer: Offer | undefined;
  priceType?: PriceType | undefined;
  /** 0 is the best price; outer levels fade. @default 0 */
  level?: 0 | 1 | 2;
  picked?: boolean;
  disabled?: boolean;
  onPick: (odds: number) => void;
}

/** A price of a market and its size. */
export function PriceCell(props: PriceCellProps) {
  const { side, runnerName, offer, priceType, level = 0 } = props;
  const { picked = false, disabled = false, onPick } = props;
  const { t } = useTranslation();
  const speech = useMemo(
    () =>
      splitSpeech(
        t(
          side === 'back'
            ? 'Back {{runner}} at {{price}}, {{size}} available'
            : 'Lay {{runner}} at {{price}}, {{size}} available',
          { runner: runnerName, price: NUMBER_MARK, size: NUMBER_MARK },
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
      noOffer={`${t('No price is offered')} · ${runnerName}`}
      picked={picked}
      disabled={disabled}
      onPick={onPick}
    />
  );
}
