import { SPORT_IDS } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { EmptyState, ErrorState, Panel, Skeleton } from '@exchange/ui';
import { MatchBoard } from './MatchBoard.tsx';
import { useMatchList } from './matches.queries.ts';
import styles from './sections.module.css';

const SPORTS = [
  { id: SPORT_IDS.cricket, title: 'In Play · Cricket' },
  { id: SPORT_IDS.football, title: 'In Play · Football' },
  { id: SPORT_IDS.tennis, title: 'In Play · Tennis' },
] as const;

/** The dashboard's in-play matches, a section for each sport that has any. */
export function InPlayBoard() {
  const { t } = useTranslation();
  const { data, isPending, isError, refetch, isFetching, old } = useMatchList();
  if (isPending) {
    return (
      <Panel title={t('In Play')}>
        <Skeleton rows={4} rowHeight={64} phoneRowHeight={128} label={t('Loading')} />
      </Panel>
    );
  }
  if (isError && !data) {
    return (
      <Panel title={t('In Play')}>
        <ErrorState
          text={t('The matches could not be loaded.')}
          retryText={t('Try again')}
          onRetry={refetch}
          busy={isFetching}
        />
      </Panel>
    );
  }
  if (data.inPlay.length === 0) {
    return (
      <Panel title={t('In Play')}>
        <EmptyState text={t('No data available')} />
      </Panel>
    );
  }
  return (
    <div className={styles.sections}>
      {SPORTS.map(({ id, title }) => {
        const matches = data.inPlay.filter(({ sportId }) => sportId === id);
        return (
          matches.length > 0 && <MatchBoard key={id} title={t(title)} matches={matches} old={old} />
        );
      })}
    </div>
  );
}
