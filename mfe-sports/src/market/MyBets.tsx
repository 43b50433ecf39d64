import { type Bet, paths } from '@exchange/contract';
import { Link } from '@exchange/federation/router';
import { formatAmount, formatBetPrice, formatResult, useTranslation } from '@exchange/i18n';
import { isPathEnabled } from '@exchange/store';
import { Button, EmptyState, Pagination, QueryState, Section, Skeleton } from '@exchange/ui';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { memo, useState } from 'react';
import { matchBetsQuery, settledBetsQuery } from '../bet-slip/bet-slip.api.ts';
import { BetSide, UnmatchedBets } from '../bet-slip/OpenBets.tsx';
import { requestLoginHere } from '../shared/navigation.ts';
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

const END_TEXTS = { won: 'Won', lost: 'Lost', void: 'Void', lapsed: 'Not matched' } as const;

/** The player's settled bets on the match, with a link to all of them in the history. */
function SettledBets({ matchId, bets }: { matchId: string; bets: readonly Bet[] }) {
  const { t } = useTranslation();
  const history = paths.betHistory();
  return (
    <section>
      <h3 className={styles.title}>{t('Settled Bets')}</h3>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{t('Runner Name')}</th>
            <th>{t('Bet Size')}</th>
            <th>{t('Result')}</th>
          </tr>
        </thead>
        <tbody>
          {bets.map((bet) => (
            <tr key={bet.id} className={styles[bet.side]}>
              <td>
                {bet.runnerName}
                <BetSide bet={bet} />
              </td>
              <td>{formatAmount(bet.stake || bet.requested)}</td>
              <td>
                {bet.status !== 'open' && t(END_TEXTS[bet.status])}
                {bet.profitLoss ? ` ${formatResult(bet.profitLoss)}` : ''}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {isPathEnabled(history) && (
        <Link to={`${history}?match=${matchId}&by=settled`} className={styles.history}>
          {t('Bet History')}
        </Link>
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
 * The player's bets on this match: the open ones, unmatched ones first, matched and fancy, with a
 * refresh; and the settled ones.
 */
export const MyBets = memo(function MyBets({ matchId }: { matchId: string }) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState(1);
  const query = useQuery(matchBetsQuery(matchId, wanted));
  const { data, refetch, isFetching } = query;
  const settled = useQuery(settledBetsQuery(matchId)).data?.rows ?? [];
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
        {({ matched, fancy, total }) => (
          <>
            {(total > 0 || settled.length === 0) && (
              <>
                <UnmatchedBets bets={matched} />
                <BetTable
                  title={t('Matched Bets')}
                  bets={matched.filter(({ stake }) => stake > 0)}
                />
                <BetTable title={t('Fancy Bets')} bets={fancy} />
                <Pagination page={wanted} pages={pages} onChange={setWanted} />
              </>
            )}
            {settled.length > 0 && <SettledBets matchId={matchId} bets={settled} />}
          </>
        )}
      </QueryState>
    </Section>
  );
});
