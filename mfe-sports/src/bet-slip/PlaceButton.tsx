import { formatAmount, useTranslation } from '@exchange/i18n';
import { Button } from '@exchange/ui';
import styles from './PlaceButton.module.css';
import { PlacingText } from './PlacingText.tsx';
import { calculateAtStake } from './preview.model.ts';
import { formatPrice } from './price-text.model.ts';
import type { SlipAction, SlipSelection } from './slip.model.ts';
import { useIntentionalPress } from './use-intentional-press.ts';

/** The slip's action button; its text is the effect of a tap, or why it is disabled. */
export function PlaceButton({
  action,
  selection,
  odds = selection.odds,
  stake,
  placing,
  asking = false,
  delay,
}: {
  action: SlipAction;
  selection: SlipSelection;
  /** The current odds. */
  odds?: number | undefined;
  /** Whole rupees. */
  stake: number;
  /** The bet is in flight. */
  placing: boolean;
  /** Repeats the request of an earlier page for its outcome. */
  asking?: boolean;
  /** Bet delay of the market in seconds. */
  delay: number;
}) {
  const { t } = useTranslation();
  const { isReady, ...meant } = useIntentionalPress(action);
  const { side, priceType } = selection;
  const amount = formatAmount(stake);
  const readText = () => {
    if (placing && asking) return t('Asking about your bet…');
    if (placing) return <PlacingText delay={delay} />;
    if (action.type === 'blocked') return t(action.reason);
    if (action.type === 'repeat') return t('Try again · ₹{{stake}}', { stake: amount });
    if (action.type === 'place') {
      const sum = formatAmount(calculateAtStake({ ...selection, odds, stake }));
      return side === 'back'
        ? t('Place Bet · win ₹{{sum}}', { sum })
        : t('Place Bet · risk ₹{{sum}}', { sum });
    }
    return t('Accept {{odds}} · ₹{{stake}}', {
      odds: action.rate === undefined ? formatPrice(action.odds, priceType) : action.odds,
      stake: amount,
    });
  };
  return (
    <Button
      {...meant}
      type="submit"
      variant="accent"
      wide
      className={placing ? styles.placing : undefined}
      disabled={placing || action.type === 'blocked'}
      aria-disabled={isReady ? undefined : true}
    >
      {readText()}
    </Button>
  );
}
