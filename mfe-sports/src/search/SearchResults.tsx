import '../locale.ts';
import { type Match, paths, SEARCH_MIN_LETTERS } from '@exchange/contract';
import { Link } from '@exchange/federation/router';
import { formatStartPhone, useTranslation } from '@exchange/i18n';
import { useSearchText } from '@exchange/store';
import { Badge, ErrorState, Skeleton, useDebouncedValue } from '@exchange/ui';
import { useMatchPath } from '../shared/navigation.ts';
import { NO_SERIES } from '../shared/sports.model.ts';
import styles from './SearchResults.module.css';
import { type Found, useSearch, useSuggested } from './search.api.ts';

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

/** A series among the results. */
function FoundSeries({ series: { sportId, id, name } }: { series: Found['series'][number] }) {
  const { t } = useTranslation();
  return (
    <Link to={paths.sport(sportId, id)} className={styles.result}>
      <span className={styles.name}>{t(name)}</span>
      <span className={styles.kind}>{t('Series')}</span>
    </Link>
  );
}

/** Matches and series to choose from before words are typed. */
function Suggestions() {
  const { t } = useTranslation();
  const { data, isPending } = useSuggested();
  if (isPending) return <Skeleton rows={3} rowHeight={48} />;
  // The search works without them.
  if (!data) return null;
  return (
    <div className={styles.results}>
      {data.matches.length > 0 && <h2 className={styles.summary}>{t('Matches')}</h2>}
      <ul>
        {data.matches.map((match) => (
          <li key={match.id}>
            <FoundMatch match={match} />
          </li>
        ))}
      </ul>
      {data.series.length > 0 && <h2 className={styles.summary}>{t('Series')}</h2>}
      <ul>
        {data.series.map((one) => (
          <li key={one.id}>
            <FoundSeries series={one} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Debounce of typing in ms. */
const PAUSE_MS = 250;

/** Series and matches that contain the words. */
function FoundByWords({ typed }: { typed: string }) {
  const { t } = useTranslation();
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
    // The shell hides an empty one beside other results.
    <div className={styles.results} data-found={matches.length + series.length}>
      <p className={styles.summary} role="status">
        {isEmpty
          ? t('Nothing found')
          : t('Matches: {{matches}} · Series: {{series}}', {
              matches: matches.length,
              series: series.length,
            })}
      </p>
      {!isEmpty && (
        <ul>
          {series.map((one) => (
            <li key={one.id}>
              <FoundSeries series={one} />
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

/** Results of the header's search as links; before words are typed, suggestions. */
export function SearchResults() {
  const typed = useSearchText().trim();
  return typed.length < SEARCH_MIN_LETTERS ? <Suggestions /> : <FoundByWords typed={typed} />;
}

export { SearchResults as Fragment };
