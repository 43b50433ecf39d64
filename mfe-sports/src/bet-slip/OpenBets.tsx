import type { Bet } from '@exchange/contract';
import {
  formatAmount,
  formatBetPrice,
  formatOdds,
  formatResult,
  useTranslation,
} from '@exchange/i18n';
import { Button, classNames, EmptyState, ErrorState, Skeleton } from '@exchange/ui';
import { useCancelBet, useOpenBets } from './bet-slip.api.ts';
import styles from './OpenBets.module.css';
import unmatchedBetsStyles from './UnmatchedBets.module.css';

/** The side of a bet, and its liability if that differs from the stake. */
export function BetSide({ bet: { side, rate, liability, stake } }: { bet: Bet }) {
  const { t } = useTranslation();
  const isBack = side === 'back';
  return (
    <span className={styles.side}>
      {rate === undefined ? t(isBack ? 'Back' : 'Lay') : t(isBack ? 'Yes' : 'No')}
      {liability !== stake &&
        ` · ${t('Liability ₹{{amount}}', { amount: formatAmount(liability) })}`}
    </span>
  );
}

/** Bets that are wholly or partly unmatched, each with its cancel button. */
export function UnmatchedBets({ bets }: { bets: readonly Bet[] }) {
  const { t } = useTranslation();
  const { mutate: cancel, isPending, variables } = useCancelBet();
  const unmatchedBets = bets.filter(({ unmatched }) => unmatched > 0);
  if (unmatchedBets.length === 0) return null;
  return (
    <section className={unmatchedBetsStyles.waiting} aria-label={t('Unmatched')}>
      <h3 className={unmatchedBetsStyles.title}>{t('Unmatched')}</h3>
      <ul>
        {unmatchedBets.map((bet) => (
          <li key={bet.id} className={unmatchedBetsStyles[bet.side]}>
            <span className={unmatchedBetsStyles.name}>
              <b>{bet.runnerName}</b>
              <span className={unmatchedBetsStyles.where}>
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

/** The player's open bets, in the columns of point 2. */
export function OpenBets({ signedIn }: { signedIn: boolean }) {
  const { t } = useTranslation();
  const { data, isLoading, isError, refetch, isFetching } = useOpenBets(signedIn);
  if (isLoading) return <Skeleton rows={2} />;
  if (isError && !data) {
    return (
      <ErrorState text={t('Your bets could not be loaded.')} onRetry={refetch} busy={isFetching} />
    );
  }
  const bets = data?.rows ?? [];
  if (bets.length === 0) return <EmptyState text={t('No data available')} />;
  const matched = bets.filter(({ stake }) => stake > 0);
  return (
    <>
      <UnmatchedBets bets={bets} />
      {matched.length > 0 && <MatchedBets bets={matched} />}
    </>
  );
}

function MatchedBets({ bets }: { bets: readonly Bet[] }) {
  const { t } = useTranslation();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th>{t('Match Name')}</th>
          <th>
            {t('Bet Size')}
            <span className={styles.where}>{t('Price')}</span>
          </th>
          <th>{t('Stack')}</th>
          <th>{t('P&L')}</th>
        </tr>
      </thead>
      <tbody>
        {bets.map((bet) => (
          <tr key={bet.id} className={styles[bet.side]}>
            <td>
              <b>{bet.runnerName}</b>
              <span className={styles.where}>
                {bet.matchName} · {t(bet.marketName)}
              </span>
              <BetSide bet={bet} />
            </td>
            <td>{formatBetPrice(bet)}</td>
            <td>{formatAmount(bet.stake)}</td>
            <td className={classNames(bet.potentialProfit >= 0 ? styles.profit : styles.loss)}>
              {formatResult(bet.potentialProfit)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
