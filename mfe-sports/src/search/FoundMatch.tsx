import type { Match } from '@exchange/contract';
import { Link } from '@exchange/federation/router';
import { formatStartPhone, useTranslation } from '@exchange/i18n';
import { Badge } from '@exchange/ui';
import { NO_SERIES } from '../shared/sports.model.ts';
import { useMatchPath } from '../shared/use-match-path.ts';
import styles from './SearchResults.module.css';

/** A match among the results. */
export function FoundMatch({ match }: { match: Match }) {
  const { t } = useTranslation();
  const toPath = useMatchPath();
  const { seriesName: series = NO_SERIES } = match;
  return (
    <Link to={toPath(match)} className={styles.result}>
      <span>
        <span className={styles.name}>{match.name}</span>
        <span className={styles.series}>{t(series)}</span>
      </span>
      {match.inPlay ? (
        <Badge tone="live">{t('LIVE')}</Badge>
      ) : (
        <span className={styles.kind}>
          {match.startsAt ? formatStartPhone(match.startsAt) : t('Time N/A')}
        </span>
      )}
    </Link>
  );
}
