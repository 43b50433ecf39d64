import type { PriceType } from '@exchange/contract';
import { formatAmount, useTranslation } from '@exchange/i18n';
import { Button } from '@exchange/ui';
import { PlacingText } from './PlacingText.tsx';
import { formatPrice } from './price-text.model.ts';
import type { SlipAction } from './slip.model.ts';

/** The slip's one action; its text says what a tap will do, or why it cannot. */
export function PlaceButton({
  action,
  stake,
  placing,
  delay,
  priceType,
}: {
  action: SlipAction;
  /** Whole rupees. */
  stake: number;
  /** The bet is on its way. */
  placing: boolean;
  /** Seconds that the market lets a bet wait. */
  delay: number;
  priceType: PriceType | undefined;
}) {
  const { t } = useTranslation();
  const amount = formatAmount(stake);
  const readText = () => {
    if (placing) return <PlacingText delay={delay} />;
    if (action.type === 'blocked') return t(action.reason);
    if (action.type === 'repeat') return t('Try again · ₹{{stake}}', { stake: amount });
    if (action.type === 'place') return t('Place Bet · ₹{{stake}}', { stake: amount });
    return t('Accept {{odds}} · ₹{{stake}}', {
      odds: action.rate === undefined ? formatPrice(action.odds, priceType) : action.odds,
      stake: amount,
    });
  };
  return (
    <Button type="submit" variant="accent" wide disabled={placing || action.type === 'blocked'}>
      {readText()}
    </Button>
  );
}
