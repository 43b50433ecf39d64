import type { Bet } from '@exchange/contract';
import { formatAmount, formatPrice, useTranslation } from '@exchange/i18n';
import { EmptyState, ErrorState, Panel, Skeleton } from '@exchange/ui';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { memo } from 'react';
import { matchBetsQuery } from '../bet-slip/bet-slip.queries.ts';
import { UnmatchedBets } from '../bet-slip/UnmatchedBets.tsx';
import styles from './MyBets.module.css';

function BetTable({ title, bets }: { title: string; bets: readonly Bet[] }) {
  const { t } = useTranslation();
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      {bets.length === 0 ? (
        <EmptyState compact text={t('No data available')} />
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th>{t('Runner Name')}</th>
              <th>{t('Bet Price')}</th>
              <th>{t('Bet Size')}</th>
            </tr>
          </thead>
          <tbody>
            {bets.map((bet) => (
              <tr key={bet.id} className={styles[bet.side]}>
                <td>{bet.runnerName}</td>
                <td>{formatPrice(bet.odds, bet.priceType)}</td>
                <td>{formatAmount(bet.stake)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** The player's bets on this match: matched and fancy, with a refresh. */
export const MyBets = memo(function MyBets({ matchId }: { matchId: string }) {
  const { t } = useTranslation();
  const { data, isPending, refetch, isFetching } = useQuery(matchBetsQuery(matchId));
  return (
    <Panel
      title={t('My Bets')}
      aside={
        <button
          type="button"
          className={styles.refresh}
          aria-label={t('Refresh')}
          disabled={isFetching}
          onClick={() => refetch()}
        >
          <RefreshCw size={16} aria-hidden="true" />
        </button>
      }
    >
      {isPending && <Skeleton rows={2} label={t('Loading')} />}
      {!isPending && !data && (
        <ErrorState
          text={t('Your bets could not be loaded.')}
          retryText={t('Try again')}
          onRetry={refetch}
          busy={isFetching}
        />
      )}
      {data && (
        <>
          <UnmatchedBets bets={data.matched} />
          <BetTable
            title={t('Matched Bets')}
            bets={data.matched.filter(({ stake }) => stake > 0)}
          />
          <BetTable title={t('Fancy Bets')} bets={data.fancy} />
        </>
      )}
    </Panel>
  );
});
