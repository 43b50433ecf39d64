import type { ProfitLossRow } from '@exchange/contract';
import { Link } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import type { DrillTargets } from './drill.model.ts';
import styles from './MatchCell.module.css';

/** Sport / series / match of a row, each linked to its details. */
export function MatchCell({ row, targets }: { row: ProfitLossRow; targets: DrillTargets }) {
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
