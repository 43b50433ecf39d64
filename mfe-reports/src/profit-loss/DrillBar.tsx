import {
  PROFIT_LOSS_LEVELS,
  type ProfitLossLevel,
  type ProfitLossRow,
  paths,
} from '@exchange/contract';
import { Link } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { ToggleGroup } from '@exchange/ui';
import type { DayRange } from '../filters/range.model.ts';
import styles from './DrillBar.module.css';
import { LEVEL_LABELS } from './profit-loss.model.ts';

/** Grouping of the rows; inside a sport or a series, the link back up. */
export function DrillBar({
  range,
  level,
  sport,
  series,
  row,
  onLevel,
}: {
  range: DayRange;
  level: ProfitLossLevel;
  /** Ids of the sport or series; '' for everything. */
  sport: string;
  series: string;
  /** A row of the page, for their names. */
  row: ProfitLossRow | undefined;
  onLevel: (level: ProfitLossLevel) => void;
}) {
  const { t } = useTranslation();
  if (sport === '') {
    return (
      <div className={styles.bar}>
        <ToggleGroup
          label={t('Sum up by')}
          value={level}
          onChange={onLevel}
          items={PROFIT_LOSS_LEVELS.map((id) => ({ id, label: t(LEVEL_LABELS[id]) }))}
        />
      </div>
    );
  }
  const sportName = row ? t(row.sportName) : t('Sport');
  const up = paths.profitLoss({ ...range, level: 'series', sport });
  return (
    <nav className={styles.bar} aria-label={t('What the rows belong to')}>
      <Link className={styles.step} to={paths.profitLoss({ ...range, level: 'sport' })}>
        {t('All sports')}
      </Link>
      <span className={styles.slash}>/</span>
      {series === '' ? (
        <span aria-current="page">{sportName}</span>
      ) : (
        <>
          <Link className={styles.step} to={up}>
            {sportName}
          </Link>
          <span className={styles.slash}>/</span>
          <span aria-current="page">{row?.seriesName ?? t('Series')}</span>
        </>
      )}
    </nav>
  );
}
