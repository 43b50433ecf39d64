import type { Offer, PriceType, Side } from '@exchange/contract';
import { formatAmount, formatSize, useTranslation } from '@exchange/i18n';
import { OfferCell } from './OfferCell.tsx';
import { formatPrice } from './price-text.model.ts';

interface PriceCellProps {
  side: Side;
  runnerName: string;
  offer: Offer | undefined;
  priceType?: PriceType | undefined;
  /** 0 is the best price; outer levels fade. @default 0 */
  level?: 0 | 1 | 2;
  disabled?: boolean;
  onPick: (odds: number) => void;
}

/** A price of a market and its size. */
export function PriceCell(props: PriceCellProps) {
  const { side, runnerName, offer, priceType, level = 0, disabled = false, onPick } = props;
  const { t } = useTranslation();
  const text = offer ? formatPrice(offer.price, priceType) : '–';
  const spoken =
    offer &&
    t(
      side === 'back'
        ? 'Back {{runner}} at {{price}}, {{size}} available'
        : 'Lay {{runner}} at {{price}}, {{size}} available',
      { runner: runnerName, price: text, size: formatAmount(Math.floor(offer.size)) },
    );
  return (
    <OfferCell
      side={side}
      level={level}
      value={offer?.price}
      text={text}
      detail={offer && formatSize(offer.size)}
      spoken={spoken ?? `${t('No price is offered')} · ${runnerName}`}
      disabled={disabled}
      onPick={() => onPick(offer?.price ?? 0)}
    />
  );
}
