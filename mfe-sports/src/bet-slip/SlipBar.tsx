import { formatAmount, useTranslation } from '@exchange/i18n';
import { ChevronUp } from 'lucide-react';
import { formatPrice } from './price.model.ts';
import styles from './SlipBar.module.css';
import { useBetTitle } from './SlipHead.tsx';
import type { SlipSelection } from './slip.model.ts';
import { unfoldSlip, useSlip } from './slip.store.ts';

/** The slip in one line on phones, where its sheet would cover another page; opens the sheet. */
export function SlipBar({ selection }: { selection: SlipSelection }) {
  const { t } = useTranslation();
  const { stake, decision } = useSlip();
  const title = useBetTitle(selection);
  const price =
    selection.rate === undefined
      ? formatPrice(selection.odds, selection.priceType)
      : String(selection.odds);
  const bet = [title, price, stake > 0 && `₹${formatAmount(stake)}`].filter(Boolean).join(' · ');
  return (
    <button type="button" className={styles.bar} data-slip-bar="" onClick={unfoldSlip}>
      <b className={styles.state}>{decision ? t('No answer yet') : t('1 bet waiting')}</b>
      <span className={styles.bet}>{bet}</span>
      <ChevronUp size={18} aria-hidden="true" />
    </button>
  );
}
