import '../locale.ts';
import { type Match, paths } from '@exchange/contract';
import { Link } from '@exchange/federation/router';
import { formatStartPhone, useTranslation } from '@exchange/i18n';
import { useSearchText } from '@exchange/store';
import { Badge, ErrorState, Skeleton, useDebouncedValue } from '@exchange/ui';
import { useMatchPath } from '../shared/navigation.ts';
import { NO_SERIES } from '../shared/sports.model.ts';
import styles from './SearchResults.module.css';
import { useSearch } from './search.api.ts';

/** A match among the results. */
function FoundMatch({ match }: { match: Match }) {
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

/** Debounce of typing in ms. */
const PAUSE_MS = 250;

/** Results of the header's search: series and matches, as links. */
export function SearchResults() {
  const { t } = useTranslation();
  const typed = useSearchText().trim();
  const text = useDebouncedValue(typed, PAUSE_MS);
  const { data, isError, isFetching, isPlaceholderData, refetch } = useSearch(text);
  if (isError && !data) {
    return <ErrorState text={t('The search did not work.')} onRetry={refetch} busy={isFetching} />;
  }
  const isEmpty = data?.matches.length === 0 && data.series.length === 0;
  // Results of the previous words do not apply to these.
  const isOfFormer = typed !== text || isPlaceholderData;
  if (!data || (isEmpty && isOfFormer)) {
    return <Skeleton rows={3} rowHeight={48} />;
  }
  const { series, matches } = data;
  return (
    <div className={styles.results}>
      <p className={styles.summary} role="status">
        {isEmpty
          ? t('No matches or series found')
          : t('Matches: {{matches}} · Series: {{series}}', {
              matches: matches.length,
              series: series.length,
            })}
      </p>
      {!isEmpty && (
        <ul>
          {series.map((one) => (
            <li key={one.id}>
              <Link to={paths.sport(one.sportId, one.id)} className={styles.result}>
                <span className={styles.name}>{t(one.name)}</span>
                <span className={styles.kind}>{t('Series')}</span>
              </Link>
            </li>
          ))}
          {matches.map((match) => (
            <li key={match.id}>
              <FoundMatch match={match} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

export { SearchResults as Fragment };
