import type { Bet } from '@exchange/contract';
import {
  formatAmount,
  formatBetPrice,
  formatOdds,
  formatResult,
  translateName,
  translateServerMessage,
  useTranslation,
} from '@exchange/i18n';
import {
  Button,
  classNames,
  EmptyState,
  QueryState,
  resultClass,
  Skeleton,
  SlipPicture,
} from '@exchange/ui';
import { useCancelBet, useOpenBets } from './bet-slip.api.ts';
import styles from './OpenBets.module.css';
import unmatchedStyles from './UnmatchedBets.module.css';

/** The side of a bet, its liability if that differs from the stake, and whether it is a cash-out. */
export function BetSide({ bet }: { bet: Bet }) {
  const { t } = useTranslation();
  const isBack = bet.side === 'back';
  const isSessionBet = bet.rate !== undefined;
  const parts = [
    isSessionBet ? t(isBack ? 'Yes' : 'No') : t(isBack ? 'Back' : 'Lay'),
    bet.liability !== bet.stake &&
      t('Liability ₹{{amount}}', { amount: formatAmount(bet.liability) }),
    bet.isCashOut && t('Cash-out'),
  ];
  return <span className={styles.side}>{parts.filter(Boolean).join(' · ')}</span>;
}

/** Cancels the unmatched part of a bet. */
function CancelButton({ betId, runnerName }: { betId: string; runnerName: string }) {
  const { t } = useTranslation();
  const { mutate: cancel, isPending } = useCancelBet();
  return (
    <Button
      aria-label={t('Cancel the rest of {{runner}}', {
        runner: translateName(runnerName),
      })}
      disabled={isPending}
      onClick={() => cancel(betId)}
    >
      {t('Cancel')}
    </Button>
  );
}

/** Bets that are wholly or partly unmatched, each with its cancel button. */
export function UnmatchedBets({ bets }: { bets: readonly Bet[] }) {
  const { t } = useTranslation();
  const unmatchedBets = bets.filter(({ unmatched }) => unmatched > 0);
  if (unmatchedBets.length === 0) return null;
  return (
    <section className={unmatchedStyles.waiting} aria-label={t('Unmatched')}>
      <h3 className={unmatchedStyles.title}>{t('Unmatched')}</h3>
      <ul>
        {unmatchedBets.map((bet) => (
          <li key={bet.id} className={unmatchedStyles[bet.side]}>
            <span className={unmatchedStyles.name}>
              <b>{translateName(bet.runnerName)}</b>
              <span className={unmatchedStyles.where}>
                {t('₹{{stake}} @ {{odds}} waits', {
                  stake: formatAmount(bet.unmatched),
                  odds: formatOdds(bet.askedOdds),
                })}
              </span>
            </span>
            {bet.betId !== undefined && (
              <CancelButton betId={bet.betId} runnerName={bet.runnerName} />
            )}
          </li>
        ))}
      </ul>
    </section>
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
              <b>{translateName(bet.runnerName)}</b>
              <span className={styles.where}>
                {bet.matchName} · {translateServerMessage(bet.marketName)}
              </span>
              <BetSide bet={bet} />
            </td>
            <td>{formatBetPrice(bet)}</td>
            <td>{formatAmount(bet.stake)}</td>
            <td className={classNames(styles.result, resultClass(bet.potentialProfit))}>
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
  const none = <EmptyState picture={<SlipPicture />} text={t('No data available')} />;
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
