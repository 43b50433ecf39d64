import type { Bet } from '@exchange/contract';
import { formatAmount, formatOdds, useTranslation } from '@exchange/i18n';
import { Button } from '@exchange/ui';
import { useCancelBet } from './bets.api.ts';
import styles from './UnmatchedRest.module.css';

/** Unmatched stake of a bet with its cancel button; nothing for a matched bet. */
export function UnmatchedRest({ bet }: { bet: Bet }) {
  const { t } = useTranslation();
  const { mutate: cancel, isPending } = useCancelBet();
  const { betId } = bet;
  if (bet.unmatched <= 0) return null;
  return (
    <span className={styles.waiting}>
      {t('₹{{stake}} @ {{odds}} waits', {
        stake: formatAmount(bet.unmatched),
        odds: formatOdds(bet.askedOdds),
      })}
      {betId !== undefined && (
        <Button
          aria-label={t('Cancel the rest of {{runner}}', { runner: bet.runnerName })}
          disabled={isPending}
          onClick={() => cancel(betId)}
        >
          {t('Cancel')}
        </Button>
      )}
    </span>
  );
}
