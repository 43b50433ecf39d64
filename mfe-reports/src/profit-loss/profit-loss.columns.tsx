import type { ProfitLossRow } from '@exchange/contract';
import type { useTranslation } from '@exchange/i18n';
import { Result } from '../shared/Result.tsx';
import type { ReportColumn } from '../shared/report-columns.ts';
import type { DrillTargets } from './drill.model.ts';
import { MatchCell } from './MatchCell.tsx';
import { toName } from './profit-loss.model.ts';

type Translate = ReturnType<typeof useTranslation>['t'];

/** Creates the columns of point 2; each part of a name links to its details. */
export const createProfitLossColumns = (
  t: Translate,
  targets: DrillTargets,
): readonly ReportColumn<ProfitLossRow>[] => [
  {
    id: 'name',
    header: t('Match'),
    accessorFn: toName,
    cell: ({ row }) => <MatchCell row={row.original} targets={targets} />,
    meta: { title: true },
  },
  {
    id: 'profit',
    header: t('Profit/Loss'),
    accessorFn: ({ profitLoss }) => profitLoss,
    cell: ({ row }) => <Result rupees={row.original.profitLoss} />,
    meta: { numeric: true },
  },
];
