import { useParams } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { EmptyState, ErrorState, Panel, Skeleton, SpokenTitle } from '@exchange/ui';
import { MatchBoard } from './MatchBoard.tsx';
import { selectListQuery, selectMatches, selectTitle } from './match-list.model.ts';
import { groupBySeries } from './match-row.model.ts';
import { useMatchList } from './matches.queries.ts';
import styles from './sections.module.css';

/** `/sport/:type?/:matchId?`: matches under their series. */
export function MatchListPage() {
  const { t } = useTranslation();
  const { type, matchId } = useParams();
  const query = selectListQuery(type, matchId);
  const { data, isPending, isError, refetch, isFetching, old } = useMatchList(query);
  const title = selectTitle(query);
  if (isPending) {
    return (
      <Panel title={t(title)} headingLevel="h1">
        <Skeleton rows={6} rowHeight={64} phoneRowHeight={128} label={t('Loading')} />
      </Panel>
    );
  }
  if (isError && !data) {
    return (
      <Panel title={t(title)} headingLevel="h1">
        <ErrorState
          text={t('The matches could not be loaded.')}
          retryText={t('Try again')}
          onRetry={refetch}
          busy={isFetching}
        />
      </Panel>
    );
  }
  const matches = selectMatches(data, query);
  if (matches.length === 0) {
    return (
      <Panel title={t(title)} headingLevel="h1">
        <EmptyState text={t('No data available')} />
      </Panel>
    );
  }
  return (
    <div className={styles.sections}>
      <SpokenTitle>{t(title)}</SpokenTitle>
      {[...groupBySeries(matches)].map(([series, rows]) => (
        <MatchBoard key={series} title={t(series)} matches={rows} old={old} />
      ))}
    </div>
  );
}
