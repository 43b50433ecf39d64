import type { Bet } from '@exchange/contract';
import { formatAmount, formatBetPrice, formatResult, useTranslation } from '@exchange/i18n';
import { EmptyState, QueryState, Skeleton } from '@exchange/ui';
import { useOpenBets } from './bet-slip.api.ts';
import styles from './OpenBets.module.css';
import { UnmatchedBets } from './UnmatchedBets.tsx';

/** The side of a bet, and its liability if that differs from the stake. */
export function BetSide({ bet }: { bet: Bet }) {
  const { t } = useTranslation();
  const isBack = bet.side === 'back';
  const isSessionBet = bet.rate !== undefined;
  return (
    <span className={styles.side}>
      {isSessionBet ? t(isBack ? 'Yes' : 'No') : t(isBack ? 'Back' : 'Lay')}
      {bet.liability !== bet.stake &&
        ` · ${t('Liability ₹{{amount}}', { amount: formatAmount(bet.liability) })}`}
    </span>
  );
}

/** Bets with a matched part. */
function MatchedBets({ bets }: { bets: readonly Bet[] }) {
  const { t } = useTranslation();
  const matchedBets = bets.filter(({ stake }) => stake > 0);
  if (matchedBets.length === 0) return null;
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
        {matchedBets.map((bet) => (
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
            <td className={bet.potentialProfit >= 0 ? styles.profit : styles.loss}>
              {formatResult(bet.potentialProfit)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The player's open bets, in the columns of point 2; guests have none. */
export function OpenBets({ signedIn }: { signedIn: boolean }) {
  const { t } = useTranslation();
  const query = useOpenBets(signedIn);
  const none = <EmptyState text={t('No data available')} />;
  if (!signedIn) return none;
  return (
    <QueryState
      query={query}
      loading={<Skeleton rows={2} />}
      failedText={t('Your bets could not be loaded.')}
      isEmpty={({ rows }) => rows.length === 0}
      empty={none}
    >
      {({ rows }) => (
        <>
          <UnmatchedBets bets={rows} />
          <MatchedBets bets={rows} />
        </>
      )}
    </QueryState>
  );
}
