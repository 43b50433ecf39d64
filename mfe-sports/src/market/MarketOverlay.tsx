import { translateServerMessage, useTranslation } from '@exchange/i18n';
import styles from './MarketOverlay.module.css';
import { formatCountdown, type Overlay } from './overlay.model.ts';

/** Covers the cells of a market or a runner; names stay readable. */
export function MarketOverlay({ overlay }: { overlay: Overlay }) {
  const { t } = useTranslation();
  const text = {
    message: () => (overlay.type === 'message' ? translateServerMessage(overlay.text) : ''),
    suspended: () => t('SUSPENDED'),
    locked: () => t('Bet locked'),
    countdown: () => (overlay.type === 'countdown' ? formatCountdown(overlay.secondsLeft) : ''),
  }[overlay.type]();
  return (
    // Unlike a status, a timer is not announced every second.
    <div className={styles.overlay} role={overlay.type === 'countdown' ? 'timer' : 'status'}>
      {text}
    </div>
  );
}
