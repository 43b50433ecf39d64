import type { Market } from '@exchange/contract';
import { translateServerMessage, useTranslation } from '@exchange/i18n';
import styles from './MarketOverlay.module.css';

/** Overlay of a market's cells. */
export type CellOverlay =
  | { type: 'message'; text: string }
  | { type: 'ended' }
  | { type: 'suspended' }
  | { type: 'locked' }
  | { type: 'countdown'; secondsLeft: number };

/**
 * Returns the overlay by the precedence of point 4: an admin message, SUSPENDED, Bet locked, then
 * the countdown. Undefined while bets are accepted. A closed market has ended once its runners have
 * won or lost, until then it is suspended. A match in play is never counted down.
 */
export function calculateOverlay(
  market: Market,
  { now, inPlay }: { now: Date; inPlay: boolean },
): CellOverlay | undefined {
  if (market.adminMessage) return { type: 'message', text: market.adminMessage };
  if (market.closed && market.runners.every(({ active }) => !active)) return { type: 'ended' };
  if (market.suspended) return { type: 'suspended' };
  if (!market.betAllowed) return { type: 'locked' };
  if (market.startsAt && market.opensBefore > 0 && !inPlay) {
    const opensAt = market.startsAt.getTime() - market.opensBefore * 1000;
    const secondsLeft = Math.ceil((opensAt - now.getTime()) / 1000);
    if (secondsLeft > 0) return { type: 'countdown', secondsLeft };
  }
  return undefined;
}

/** Formats seconds as days, hours, minutes and seconds: `1d 02:03:04`. */
export function formatCountdown(seconds: number): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  const days = Math.floor(seconds / 86_400);
  const clock = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60];
  return `${days}d ${clock.map(pad).join(':')}`;
}

/** Covers the cells of a market or a runner; names stay readable. */
export function MarketOverlay({ overlay }: { overlay: CellOverlay }) {
  const { t } = useTranslation();
  const text = {
    message: () => (overlay.type === 'message' ? translateServerMessage(overlay.text) : ''),
    ended: () => t('Ended'),
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
