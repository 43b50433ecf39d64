import type { Bet } from '@exchange/contract';
import { formatAmount, formatOdds, useTranslation } from '@exchange/i18n';
import { Button } from '@exchange/ui';
import { useCancelBet } from './bet-slip.api.ts';
import styles from './UnmatchedBets.module.css';

/** Bets that are wholly or partly unmatched, each with its cancel button. */
export function UnmatchedBets({ bets }: { bets: readonly Bet[] }) {
  const { t } = useTranslation();
  const { mutate: cancel, isPending, variables } = useCancelBet();
  const unmatchedBets = bets.filter(({ unmatched }) => unmatched > 0);
  if (unmatchedBets.length === 0) return null;
  return (
    <section className={styles.waiting} aria-label={t('Unmatched')}>
      <h3 className={styles.title}>{t('Unmatched')}</h3>
      <ul>
        {unmatchedBets.map((bet) => (
          <li key={bet.id} className={styles[bet.side]}>
            <span className={styles.name}>
              <b>{bet.runnerName}</b>
              <span className={styles.where}>
                {t('₹{{stake}} @ {{odds}} waits', {
                  stake: formatAmount(bet.unmatched),
                  odds: formatOdds(bet.askedOdds),
                })}
              </span>
            </span>
            {bet.betId !== undefined && (
              <Button
                aria-label={t('Cancel the rest of {{runner}}', { runner: bet.runnerName })}
                disabled={isPending && variables === bet.betId}
                onClick={() => cancel(bet.betId ?? '')}
              >
                {t('Cancel')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
