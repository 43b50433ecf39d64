import { PAGE_SIZE, paths, type RoundResult } from '@exchange/contract';
import { Link } from '@exchange/federation/router';
import { formatAmount, formatDateTime, formatResult, useTranslation } from '@exchange/i18n';
import { Dialog, EmptyState, Pagination, QueryState, resultClass, Skeleton } from '@exchange/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { roundsQuery } from '../../shared/catalogue.api.ts';
import styles from './RoundsDialog.module.css';

const STATUS_TEXTS = {
  open: 'Not over yet',
  settled: 'Settled',
  rolled_back: 'Stake returned',
} as const satisfies Record<RoundResult['status'], string>;

/** Result of a round; none for an open round or a rollback. */
function RoundNet({ round: { stake, win, status } }: { round: RoundResult }) {
  const { t } = useTranslation();
  if (status !== 'settled') return <span>{t(STATUS_TEXTS[status])}</span>;
  const net = win - stake;
  return <b className={resultClass(net)}>{formatResult(net)}</b>;
}

/** Rounds with their game, stake, win and result; the game's name links to it. */
function RoundTable({ rounds }: { rounds: readonly RoundResult[] }) {
  const { t } = useTranslation();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th>{t('Game')}</th>
          <th>{t('Stake')}</th>
          <th>{t('Win')}</th>
          <th>{t('Result')}</th>
        </tr>
      </thead>
      <tbody>
        {rounds.map((round) => (
          <tr key={round.roundId}>
            <td>
              {round.game ? (
                <Link
                  to={paths.casinoGame(round.game.provider, round.game.id)}
                  className={styles.game}
                >
                  {t(round.gameName)}
                </Link>
              ) : (
                t(round.gameName)
              )}
              <span className={styles.when}>{formatDateTime(round.playedAt)}</span>
              <span className={styles.when}>{t('Round {{round}}', { round: round.roundId })}</span>
            </td>
            <td>{formatAmount(round.stake)}</td>
            <td>{formatAmount(round.win)}</td>
            <td>
              <RoundNet round={round} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A page of rounds with stakes and wins. */
function RoundList() {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const query = useQuery(roundsQuery(page));
  const pages = Math.ceil((query.data?.total ?? 0) / PAGE_SIZE.rounds);
  return (
    <QueryState
      query={query}
      loading={<Skeleton rows={6} rowHeight={56} />}
      failedText={t('Your rounds could not be loaded.')}
      isEmpty={({ rounds }) => rounds.length === 0}
      empty={<EmptyState text={t('No data!')} />}
    >
      {({ rounds }) => (
        <>
          <RoundTable rounds={rounds} />
          <Pagination page={page} pages={pages} onChange={setPage} />
        </>
      )}
    </QueryState>
  );
}

/** The player's rounds of all games. */
export function RoundsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog open title={t('My rounds')} onClose={onClose}>
      <RoundList />
    </Dialog>
  );
}
