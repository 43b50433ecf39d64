import type { StatementRow } from '@exchange/contract';
import {
  formatAmount,
  formatDateTime,
  translateServerMessage,
  type useTranslation,
} from '@exchange/i18n';
import type { ReportColumn } from '../shared/report-columns.tsx';
import styles from './StatementPage.module.css';
import { shortenIds } from './statement.model.ts';

type Translate = ReturnType<typeof useTranslation>['t'];

const toCredit = ({ amount }: StatementRow) => (amount > 0 ? amount : undefined);
const toDebit = ({ amount }: StatementRow) => (amount < 0 ? -amount : undefined);
const show = (amount: number | undefined, tone: string | undefined) =>
  amount === undefined ? '–' : <span className={tone}>{formatAmount(amount)}</span>;

/** Creates the columns of point 2; the first row of the page has the number `first`. */
export const createStatementColumns = (
  t: Translate,
  first: number,
): readonly ReportColumn<StatementRow>[] => [
  { id: 'number', header: '#', accessorFn: (_, index) => first + index },
  {
    id: 'market',
    header: t('Market ID'),
    accessorFn: ({ marketId }) => marketId ?? '–',
    cell: ({ row: { original: line } }) =>
      line.marketId ? (
        <span className={styles.market} title={line.marketId}>
          {shortenIds(line.marketId)}
        </span>
      ) : (
        '–'
      ),
  },
  {
    id: 'description',
    header: t('Description'),
    accessorFn: ({ description }) => translateServerMessage(description),
    cell: ({ row: { original: line } }) => (
      <>
        {translateServerMessage(shortenIds(line.description))}
        {line.createdAt && (
          <time className={styles.time} dateTime={line.createdAt.toISOString()}>
            {formatDateTime(line.createdAt)}
          </time>
        )}
      </>
    ),
    meta: { title: true },
  },
  {
    id: 'credit',
    header: t('Credit'),
    accessorFn: toCredit,
    cell: ({ row }) => show(toCredit(row.original), styles.credit),
    meta: { numeric: true },
  },
  {
    id: 'debit',
    header: t('Debit'),
    accessorFn: toDebit,
    cell: ({ row }) => show(toDebit(row.original), styles.debit),
    meta: { numeric: true },
  },
  {
    id: 'balance',
    header: t('Balance'),
    accessorFn: ({ balance }) => balance,
    cell: ({ row }) => <b>{show(row.original.balance, undefined)}</b>,
    meta: { numeric: true },
  },
  {
    id: 'remark',
    header: t('Remark'),
    accessorFn: ({ remark }) => (remark ? translateServerMessage(remark) : '–'),
  },
];

/** Creates the columns of the file, with the time in a column of its own. */
export const createStatementFile = (t: Translate): readonly ReportColumn<StatementRow>[] => [
  ...createStatementColumns(t, 1),
  { id: 'date', header: t('Date'), accessorFn: ({ createdAt }) => createdAt },
];
