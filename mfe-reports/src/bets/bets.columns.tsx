import type { Bet } from '@exchange/contract';
import { formatAmount, formatDateTime, formatPrice, type useTranslation } from '@exchange/i18n';
import { Result } from '../shared/Result.tsx';
import type { ReportColumn } from '../shared/report-columns.ts';
import { calculateProfitLoss } from './bets.model.ts';

type Translate = ReturnType<typeof useTranslation>['t'];

/** The columns of point 2; the first row of the page has the number `first`. */
export const createBetColumns = (t: Translate, first: number): readonly ReportColumn<Bet>[] => [
  {
    id: 'number',
    // “No” is also the answer of a session market; Hindi has two words.
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
    // A session bet has a line, and a rate at which it pays.
    accessorFn: ({ odds, priceType, rate }) =>
      rate === undefined ? Number(formatPrice(odds, priceType)) : `${odds} @ ${rate}`,
    cell: ({ row: { original: bet } }) =>
      bet.rate === undefined ? formatPrice(bet.odds, bet.priceType) : `${bet.odds} @ ${bet.rate}`,
    enableSorting: false,
    meta: { figure: true },
  },
  {
    id: 'stake',
    header: t('Amount'),
    accessorFn: ({ stake }) => stake,
    cell: ({ row }) => formatAmount(row.original.stake),
    meta: { figure: true },
  },
  {
    id: 'profit',
    header: t('Profit Loss'),
    accessorFn: calculateProfitLoss,
    cell: ({ row }) => <Result rupees={calculateProfitLoss(row.original)} />,
    meta: { figure: true },
  },
  {
    id: 'liability',
    header: t('Liability'),
    accessorFn: ({ liability }) => liability,
    cell: ({ row }) => formatAmount(row.original.liability),
    meta: { figure: true },
  },
  {
    id: 'placed',
    header: t('Place Date'),
    accessorFn: ({ placedAt }) => placedAt,
    cell: ({ row }) => formatDateTime(row.original.placedAt),
  },
];
