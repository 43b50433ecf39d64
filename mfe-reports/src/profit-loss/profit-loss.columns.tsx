import type { ProfitLossRow } from '@exchange/contract';
import { Link } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { type ReportColumn, Result } from '../shared/report-columns.tsx';
import styles from './profit-loss.columns.module.css';
import { type DrillTargets, toName } from './profit-loss.model.ts';

/** Sport / series / match of a row, each linked to its details. */
function MatchCell({ row, targets }: { row: ProfitLossRow; targets: DrillTargets }) {
  const { t } = useTranslation();
  const { sportName, seriesName, matchName } = row;
  const parts = [
    { name: t(sportName), to: targets.sport(row) },
    ...(seriesName ? [{ name: seriesName, to: targets.series(row) }] : []),
    ...(matchName ? [{ name: matchName, to: targets.match(row) }] : []),
  ];
  return (
    <span className={styles.parts}>
      {parts.map(({ name, to }, at) => (
        <span key={name} className={styles.part}>
          {at > 0 && <span className={styles.slash}>/</span>}
          {to ? (
            <Link to={to} className={styles.link}>
              {name}
            </Link>
          ) : (
            name
          )}
        </span>
      ))}
    </span>
  );
}

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
