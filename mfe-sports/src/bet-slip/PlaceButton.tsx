import { formatAmount, useTranslation } from '@exchange/i18n';
import { Button } from '@exchange/ui';
import { useEffect, useState } from 'react';
import styles from './PlaceButton.module.css';
import { calculateAtStake } from './preview.model.ts';
import { formatPrice } from './price.model.ts';
import type { SlipAction, SlipSelection } from './slip.model.ts';
import { useIntentionalPress } from './use-intentional-press.ts';

/** Names what a press means: a bet of less than the player's stake also by its amount. */
function nameAction(action: SlipAction): string {
  const { type, offered = '' } = action;
  return type === 'accept' ? `${type} ${action.odds} ${action.rate} ${offered}` : type + offered;
}

/** Text of the button during the bet delay: the remaining seconds. */
function PlacingText({ delay }: { delay: number }) {
  const { t } = useTranslation();
  const [secondsLeft, setSecondsLeft] = useState(Math.ceil(delay));
  useEffect(() => {
    const timer = setInterval(() => setSecondsLeft((seconds) => Math.max(0, seconds - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  // An element, as a text alone could not be removed from a page that the browser translated.
  return (
    <span>
      {secondsLeft > 0 ? t('Placing… {{seconds}} s', { seconds: secondsLeft }) : t('Placing…')}
    </span>
  );
}

/** The slip's action button; its text is the effect of a tap, or why it is disabled. */
export function PlaceButton({
  action,
  selection,
  odds = selection.odds,
  placing,
  asking = false,
  delay,
}: {
  action: SlipAction;
  selection: SlipSelection;
  /** The current odds. */
  odds?: number | undefined;
  /** The bet is in flight. */
  placing: boolean;
  /** Repeats the request of an earlier page for its outcome. */
  asking?: boolean;
  /** Bet delay of the market in seconds. */
  delay: number;
}) {
  const { t } = useTranslation();
  const { isReady, ...meant } = useIntentionalPress(nameAction(action), action.type === 'accept');
  const { side, rate, priceType } = selection;
  const format = (price: number) => (rate === undefined ? formatPrice(price, priceType) : price);
  const readText = () => {
    if (placing && asking) return t('Asking about your bet…');
    if (placing) return <PlacingText delay={delay} />;
    if (action.type === 'blocked') return t(action.reason);
    const stake = formatAmount(action.stake);
    if (action.type === 'repeat') {
      return t('Ask about your bet at {{odds}} · ₹{{stake}}', { odds: format(odds), stake });
    }
    if (action.type === 'accept') {
      return t('Accept {{odds}} · ₹{{stake}}', { odds: format(action.odds), stake });
    }
    const sum = formatAmount(calculateAtStake({ ...selection, odds, stake: action.stake }));
    if (action.offered === undefined) {
      return side === 'back'
        ? t('Place Bet · win ₹{{sum}}', { sum })
        : t('Place Bet · risk ₹{{sum}}', { sum });
    }
    return side === 'back'
      ? t('Place ₹{{stake}} now · win ₹{{sum}}', { stake, sum })
      : t('Place ₹{{stake}} now · risk ₹{{sum}}', { stake, sum });
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
