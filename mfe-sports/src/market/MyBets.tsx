import { type Bet, paths } from '@exchange/contract';
import { Link } from '@exchange/federation/router';
import {
  formatAmount,
  formatBetPrice,
  formatResult,
  translateName,
  useTranslation,
} from '@exchange/i18n';
import { isPathEnabled } from '@exchange/store';
import { EmptyState, Pagination, QueryState, Section, Skeleton } from '@exchange/ui';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { memo, useState } from 'react';
import { matchBetsQuery, settledBetsQuery } from '../bet-slip/bet-slip.api.ts';
import { BetSide, UnmatchedBets } from '../bet-slip/OpenBets.tsx';
import { LoginPrompt } from '../shared/LoginPrompt.tsx';
import styles from './MyBets.module.css';

interface BetTableProps {
  title: string;
  bets: readonly Bet[];
  /** Headings and cells behind the runner. */
  columns: readonly (readonly [heading: string, cell: (bet: Bet) => string])[];
}

function BetTable({ title, bets, columns }: BetTableProps) {
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
              {columns.map(([heading]) => (
                <th key={heading}>{heading}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bets.map((bet) => (
              <tr key={bet.id} className={styles[bet.side]}>
                <td>
                  {translateName(bet.runnerName)}
                  <BetSide bet={bet} />
                </td>
                {columns.map(([heading, cell]) => (
                  <td key={heading}>{cell(bet)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function OpenTable(props: Pick<BetTableProps, 'title' | 'bets'>) {
  const { t } = useTranslation();
  return (
    <BetTable
      {...props}
      columns={[
        [t('Bet Price'), formatBetPrice],
        [t('Bet Size'), ({ stake }) => formatAmount(stake)],
      ]}
    />
  );
}

const END_TEXTS = { won: 'Won', lost: 'Lost', void: 'Void', lapsed: 'Not matched' } as const;

/** The player's settled bets on the match, with a link to all of them in the history. */
function SettledBets({ matchId, bets }: { matchId: string; bets: readonly Bet[] }) {
  const { t } = useTranslation();
  const history = paths.betHistory();
  const formatEnd = ({ status, profitLoss }: Bet) =>
    [status !== 'open' && t(END_TEXTS[status]), profitLoss && formatResult(profitLoss)]
      .filter(Boolean)
      .join(' ');
  return (
    <>
      <BetTable
        title={t('Settled Bets')}
        bets={bets}
        columns={[
          [t('Bet Size'), ({ stake, requested }) => formatAmount(stake || requested)],
          [t('Result'), formatEnd],
        ]}
      />
      {isPathEnabled(history) && (
        <Link to={`${history}?match=${matchId}&by=settled`} className={styles.history}>
          {t('Bet History')}
        </Link>
      )}
    </>
  );
}

/** Placeholder for guests with a link to log in. */
export function GuestBets() {
  const { t } = useTranslation();
  return (
    <Section title={t('My Bets')}>
      <LoginPrompt text={t('Log in to see your bets on this match.')} />
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
                <OpenTable
                  title={t('Matched Bets')}
                  bets={matched.filter(({ stake }) => stake > 0)}
                />
                <OpenTable title={t('Fancy Bets')} bets={fancy} />
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
