import { paths, type RoundResult } from '@exchange/contract';
import { Link } from '@exchange/federation/router';
import { formatAmount, formatDateTime, formatResult, useTranslation } from '@exchange/i18n';
import styles from './RoundTable.module.css';

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
  return <b className={net < 0 ? styles.loss : styles.profit}>{formatResult(net)}</b>;
}

/** Rounds with their game, stake, win and result; the game's name links to it. */
export function RoundTable({ rounds }: { rounds: readonly RoundResult[] }) {
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
