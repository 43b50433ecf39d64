import type { Bet, BetsQuery } from '@exchange/contract';
import {
  formatAmount,
  formatBetPrice,
  formatDateTime,
  formatOdds,
  formatPrice,
  translateName,
  translateServerMessage,
  useTranslation,
} from '@exchange/i18n';
import { Badge, Button } from '@exchange/ui';
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
      <span>
        {t('₹{{stake}} @ {{odds}} waits', {
          stake: formatAmount(bet.unmatched),
          odds: formatOdds(bet.askedOdds),
        })}
      </span>
      {betId !== undefined && (
        <Button
          aria-label={t('Cancel the rest of {{runner}}', {
            runner: translateName(bet.runnerName),
          })}
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

/** Returns the side of a bet, of a session bet Yes or No, and marks a cash-out. */
function formatSide(t: Translate, { side, rate, isCashOut }: Bet): string {
  const isBack = side === 'back';
  const name = rate === undefined ? t(isBack ? 'Back' : 'Lay') : t(isBack ? 'Yes' : 'No');
  return isCashOut ? `${name} · ${t('Cash-out')}` : name;
}

const ENDS = {
  won: { label: 'Won', tone: 'success' },
  lost: { label: 'Lost', tone: 'danger' },
  void: { label: 'Void', tone: 'plain' },
  lapsed: { label: 'Not matched', tone: 'plain' },
} as const;

/** Returns how a bet ended; undefined where the backend sends none. */
const selectEnd = ({ status }: Bet) => (status === 'open' ? undefined : ENDS[status]);

/** Returns why a bet ended as it did; undefined where the backend sends none. */
function formatReason(t: Translate, { winners, resultRuns, voidReason }: Bet): string | undefined {
  if (voidReason) return translateServerMessage(voidReason);
  if (resultRuns !== undefined) return t('Runs: {{runs}}', { runs: resultRuns });
  if (!winners) return undefined;
  if (winners.length === 0) return t('No winner');
  const names = winners.map(translateServerMessage).join(', ');
  return winners.length === 1
    ? t('Winner: {{names}}', { names })
    : t('Winners: {{names}}', { names });
}

/** How a bet ended, and why. */
function BetEnd({ bet }: { bet: Bet }) {
  const { t } = useTranslation();
  const end = selectEnd(bet);
  if (!end) return '–';
  const reason = formatReason(t, bet);
  return (
    <span className={styles.end}>
      <Badge tone={end.tone}>{t(end.label)}</Badge>
      {reason && <span className={styles.reason}>{reason}</span>}
    </span>
  );
}

const Moment = ({ at }: { at: Date }) => (
  <span className={styles.moment}>{formatDateTime(at)}</span>
);

/** Creates the columns that only the bet history has. */
const createEndColumns = (t: Translate): readonly ReportColumn<Bet>[] => [
  {
    id: 'result',
    header: t('Result'),
    accessorFn: (bet) => {
      const end = selectEnd(bet);
      return end && [t(end.label), formatReason(t, bet)].filter(Boolean).join(' · ');
    },
    cell: ({ row }) => <BetEnd bet={row.original} />,
    enableSorting: false,
  },
  {
    id: 'settled',
    header: t('Settled'),
    accessorFn: ({ settledAt }) => settledAt,
    cell: ({ row: { original: bet } }) => (bet.settledAt ? <Moment at={bet.settledAt} /> : '–'),
  },
];

/**
 * Creates the columns of point 2, and those of the history after them; the first row of the page
 * has the number `first`.
 */
export const createBetColumns = (
  t: Translate,
  first: number,
  kind: BetsQuery['kind'],
): readonly ReportColumn<Bet>[] => [
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
    accessorFn: ({ marketName }) => translateServerMessage(marketName),
    enableSorting: false,
  },
  {
    id: 'runner',
    header: t('Nation'),
    accessorFn: ({ runnerName }) => translateName(runnerName),
    cell: ({ row: { original: bet } }) => (
      <>
        {translateName(bet.runnerName)}
        <UnmatchedRest bet={bet} />
      </>
    ),
    enableSorting: false,
  },
  {
    id: 'side',
    header: t('Selection Type'),
    accessorFn: (bet) => formatSide(t, bet),
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
    cell: ({ row }) => <Moment at={row.original.placedAt} />,
  },
  ...(kind === 'settled' ? createEndColumns(t) : []),
];
