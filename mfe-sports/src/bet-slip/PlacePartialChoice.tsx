import { formatAmount, useTranslation } from '@exchange/i18n';
import { Button } from '@exchange/ui';
import { formatPrice } from './price-text.model.ts';
import type { SlipSelection } from './slip.model.ts';

/**
 * Choice after a rejection: places the bet at the asked price, unmatched stake stays in the book.
 */
export function PlacePartialChoice({
  selection,
  stake,
  onPlacePartial,
}: {
  selection: SlipSelection;
  /** Whole rupees. */
  stake: number;
  onPlacePartial: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Button wide onClick={onPlacePartial}>
      {t('Place and keep the rest · ₹{{stake}} @ {{odds}}', {
        stake: formatAmount(stake),
        odds: formatPrice(selection.odds, selection.priceType),
      })}
    </Button>
  );
}
