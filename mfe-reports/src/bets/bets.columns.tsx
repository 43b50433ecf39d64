import type { Bet } from '@exchange/contract';
import {
  formatAmount,
  formatBetPrice,
  formatDateTime,
  formatOdds,
  formatPrice,
  useTranslation,
} from '@exchange/i18n';
import { Button } from '@exchange/ui';
import { type ReportColumn, Result } from '../shared/report-columns.tsx';
import { useCancelBet } from '../shared/reports.api.ts';
import styles from './bets.columns.module.css';
import { calculateProfitLoss } from './bets.model.ts';

/** Unmatched stake of a bet with its cancel button; nothing for a matched bet. */
function UnmatchedRest({ bet }: { bet: Bet }) {
  const { t } = useTranslation();
  const { mutate: cancel, isPending } = useCancelBet();
  const { betId } = bet;
  if (bet.unmatched <= 0) return null;
  return (
    <span className={styles.waiting}>
      {t('₹{{stake}} @ {{odds}} waits', {
        stake: formatAmount(bet.unmatched),
        odds: formatOdds(bet.askedOdds),
      })}
      {betId !== undefined && (
        <Button
          aria-label={t('Cancel the rest of {{runner}}', { runner: bet.runnerName })}
          disabled={isPending}
          onClick={() => cancel(betId)}
        >
          {t('Cancel')}
        </Button>
      )}
    </span>
  );
}

type Translate = ReturnType<typeof useTranslation>['t'];

/** Creates the columns of point 2; the first row of the page has the number `first`. */
export const createBetColumns = (t: Translate, first: number): readonly ReportColumn<Bet>[] => [
  {
    id: 'number',
    // “No” is also a side of a session market; Hindi has two words.
    header: t('No', { context: 'row' }),
    accessorFn: (_, index) => first + index,
    enableSorting: false,
  },
  {
    id: 'match',
    header: t('Event Name'),
    accessorFn: ({ matchName }) => matchName,
    enableSorting: false,
    meta: { title: true },
  },
  {
    id: 'market',
    header: t('Market Name'),
    accessorFn: ({ marketName }) => t(marketName),
    enableSorting: false,
  },
  {
    id: 'runner',
    header: t('Nation'),
    accessorFn: ({ runnerName }) => runnerName,
    cell: ({ row: { original: bet } }) => (
      <>
        {bet.runnerName}
        <UnmatchedRest bet={bet} />
      </>
    ),
    enableSorting: false,
  },
  {
    id: 'side',
    header: t('Selection Type'),
    accessorFn: ({ side }) => t(side === 'back' ? 'Back' : 'Lay'),
    enableSorting: false,
  },
  {
    id: 'odds',
    header: t('User Rate'),
    // A session bet has a line, and a rate.
    accessorFn: (bet) =>
      bet.rate === undefined ? Number(formatPrice(bet.odds, bet.priceType)) : formatBetPrice(bet),
    cell: ({ row }) => formatBetPrice(row.original),
    enableSorting: false,
    meta: { numeric: true },
  },
  {
    id: 'stake',
    header: t('Amount'),
    accessorFn: ({ stake }) => stake,
    cell: ({ row }) => formatAmount(row.original.stake),
    meta: { numeric: true },
  },
  {
    id: 'profit',
    header: t('Profit Loss'),
    accessorFn: calculateProfitLoss,
    cell: ({ row }) => <Result rupees={calculateProfitLoss(row.original)} />,
    meta: { numeric: true },
  },
  {
    id: 'liability',
    header: t('Liability'),
    accessorFn: ({ liability }) => liability,
    cell: ({ row }) => formatAmount(row.original.liability),
    meta: { numeric: true },
  },
  {
    id: 'placed',
    header: t('Place Date'),
    accessorFn: ({ placedAt }) => placedAt,
    cell: ({ row }) => formatDateTime(row.original.placedAt),
  },
];
