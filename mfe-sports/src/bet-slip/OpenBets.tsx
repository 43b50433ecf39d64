import type { Bet } from '@exchange/contract';
import { formatAmount, formatBetPrice, formatResult, useTranslation } from '@exchange/i18n';
import { classNames, EmptyState, ErrorState, Skeleton } from '@exchange/ui';
import { BetSide } from './BetSide.tsx';
import { useOpenBets } from './bet-slip.api.ts';
import styles from './OpenBets.module.css';
import { UnmatchedBets } from './UnmatchedBets.tsx';

/** The player's open bets, in the columns of point 2. */
export function OpenBets({ signedIn }: { signedIn: boolean }) {
  const { t } = useTranslation();
  const { data, isLoading, isError, refetch, isFetching } = useOpenBets(signedIn);
  if (isLoading) return <Skeleton rows={2} label={t('Loading')} />;
  if (isError && !data) {
    return (
      <ErrorState
        text={t('Your bets could not be loaded.')}
        retryText={t('Try again')}
        onRetry={refetch}
        busy={isFetching}
      />
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
