import type { ReactNode } from 'react';
import type { LiveRound } from '../../wire/live.ts';
import { useGame } from '../context.ts';
import { AtomicText } from '../controls/AtomicText.tsx';
import { formatPaise } from '../texts.ts';
import { SecondsLeft } from './SecondsLeft.tsx';
import styles from './table.module.css';
import type { Settled } from './use-spots.ts';

/** Renders the felt, and below the cards the state and the payout of the round. */
export function CardTable({
  round,
  serverNow,
  brief,
  result,
  stakedPaise,
  settled,
  children,
}: {
  round: LiveRound | undefined;
  serverNow: () => number;
  /** The visible outcome, short: `6♥ – 9♠ · Tiger wins`. */
  brief: string;
  /** The outcome for screen readers. */
  result: string;
  /** The player's total stake on the table. */
  stakedPaise: number;
  settled: Settled | undefined;
  children: ReactNode;
}) {
  const { t } = useGame();
  const { phase } = round ?? {};
  const { payoutPaise = 0 } = settled ?? {};
  const won = settled !== undefined && payoutPaise > stakedPaise;
  const amount = formatPaise(payoutPaise);
  const staked = formatPaise(stakedPaise);
  return (
    <div className={styles.table}>
      <div className={styles.field}>{children}</div>
      <div className={styles.line}>
        {phase === 'betting' && <SecondsLeft until={round?.until ?? 0} serverNow={serverNow} />}
        <div className={styles.said} role="status">
          <span>
            {!round && t('Connecting…')}
            {phase === 'betting' && t('Place your bets')}
            {phase === 'running' && t('No more bets')}
            {phase === 'result' && (
              <>
                <span aria-hidden="true">{brief}</span>
                <span className={styles.visuallyHidden}>{result}</span>
              </>
            )}
          </span>
          <strong className={styles.paid} data-won={won}>
            {!settled && stakedPaise > 0 && (
              <AtomicText>{t('Your bets: {{amount}}', { amount: staked })}</AtomicText>
            )}
            {won && t('You win {{amount}}', { amount })}
            {settled && !won && payoutPaise > 0 && t('You get {{amount}} back', { amount })}
            {settled && payoutPaise === 0 && t('No win this time')}
          </strong>
        </div>
      </div>
    </div>
  );
}
