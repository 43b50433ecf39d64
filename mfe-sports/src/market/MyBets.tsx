import type { Bet } from '@exchange/contract';
import { formatAmount, formatBetPrice, useTranslation } from '@exchange/i18n';
import { useFeatureEnabled } from '@exchange/store';
import { Button, EmptyState, Pagination, QueryState, Section, Skeleton } from '@exchange/ui';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { memo, useState } from 'react';
import { matchBetsQuery } from '../bet-slip/bet-slip.api.ts';
import { BetSide } from '../bet-slip/OpenBets.tsx';
import { UnmatchedBets } from '../bet-slip/UnmatchedBets.tsx';
import { requestLoginHere } from '../shared/navigation.ts';
import { MatchCashOuts } from './cash-out/CashOut.tsx';
import { SessionCashOuts } from './cash-out/SessionCashOuts.tsx';
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
                <td>
                  {bet.runnerName}
                  <BetSide bet={bet} />
                </td>
                <td>{formatBetPrice(bet)}</td>
                <td>{formatAmount(bet.stake)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** Placeholder for guests with a link to log in. */
export function GuestBets() {
  const { t } = useTranslation();
  return (
    <Section title={t('My Bets')}>
      <div className={styles.guest} data-guest-only>
        <p>{t('Log in to see your bets on this match.')}</p>
        <Button variant="accent" onClick={requestLoginHere}>
          {t('Login')}
        </Button>
      </div>
    </Section>
  );
}

/**
 * The player's open bets on this match, unmatched ones first: matched and fancy, with a refresh.
 */
export const MyBets = memo(function MyBets({
  matchId,
  sportId,
}: {
  matchId: string;
  sportId: string;
}) {
  const { t } = useTranslation();
  const hasCashOut = useFeatureEnabled('cashOut');
  const [wanted, setWanted] = useState(1);
  const query = useQuery(matchBetsQuery(matchId, wanted));
  const { data, refetch, isFetching } = query;
  const pages = data?.pages ?? 1;
  // The page may have disappeared with settled or cancelled bets.
  if (data && wanted > pages) setWanted(pages);
  return (
    <Section
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
      <QueryState
        query={query}
        loading={<Skeleton rows={2} />}
        failedText={t('Your bets could not be loaded.')}
      >
        {({ matched, fancy }) => (
          <>
            {hasCashOut && <MatchCashOuts matchId={matchId} sportId={sportId} />}
            <UnmatchedBets bets={matched} />
            <BetTable title={t('Matched Bets')} bets={matched.filter(({ stake }) => stake > 0)} />
            <BetTable title={t('Fancy Bets')} bets={fancy} />
            {hasCashOut && <SessionCashOuts matchId={matchId} bets={fancy} />}
            <Pagination page={wanted} pages={pages} onChange={setWanted} />
          </>
        )}
      </QueryState>
    </Section>
  );
});
