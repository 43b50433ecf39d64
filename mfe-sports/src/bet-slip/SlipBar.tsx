import { formatAmount, useTranslation } from '@exchange/i18n';
import { ChevronUp } from 'lucide-react';
import { useIsPlacing } from './place-bet.api.ts';
import { formatPrice } from './price.model.ts';
import styles from './SlipBar.module.css';
import { useBetTitle } from './SlipHead.tsx';
import type { SlipSelection } from './slip.model.ts';
import { unfoldSlip, useSlip } from './slip.store.ts';

/** The slip in one line on phones, where its sheet would cover another page; opens the sheet. */
export function SlipBar({ selection }: { selection: SlipSelection }) {
  const { t } = useTranslation();
  const { stake, decision, refusal: rejection } = useSlip();
  const isPlacing = useIsPlacing();
  const title = useBetTitle(selection);
  const price =
    selection.rate === undefined
      ? formatPrice(selection.odds, selection.priceType)
      : String(selection.odds);
  const terms = [price, stake > 0 && `₹${formatAmount(stake)}`].filter(Boolean).join(' · ');
  const readState = () => {
    if (isPlacing) return t('Placing…');
    if (decision) return t('No answer yet');
    return rejection ? t('Not placed') : t('1 bet waiting');
  };
  return (
    <button type="button" className={styles.bar} data-slip-bar="" onClick={unfoldSlip}>
      <b className={styles.state}>{readState()}</b>
      <span className={styles.bet}>{title}</span>
      <b className={styles.terms}>{terms}</b>
      <ChevronUp size={18} aria-hidden="true" />
    </button>
  );
}
