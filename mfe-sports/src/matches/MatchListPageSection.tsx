import { useTranslation } from '@exchange/i18n';
import { ErrorState, Section, Skeleton, useInView } from '@exchange/ui';
import { useDeferredValue, useMemo } from 'react';
import { StalePricesBanner } from '../shared/StalePricesBanner.tsx';
import { useMarkFirstPriceRender } from '../shared/use-mark-first-price-render.ts';
import { EmptyList } from './EmptyList.tsx';
import { LoadMore } from './LoadMore.tsx';
import { MatchBoard } from './MatchBoard.tsx';
import { hasNextPage, type ListQuery, selectGroups } from './match-list.model.ts';
import { useMatchList } from './matches.api.ts';
import styles from './sections.module.css';
import { VirtualizedGroup } from './VirtualizedGroup.tsx';

interface MatchListPageSectionProps {
  query: ListQuery;
  /** From 1. */
  page: number;
  /** Loads the next page; absent if it is loaded. */
  onNext?: () => void;
}

/** One page of a list, polled each second while it is on or near the screen. */
export function MatchListPageSection({ query, page, onNext }: MatchListPageSectionProps) {
  const { t } = useTranslation();
  const [ref, near] = useInView();
  const {
    data: latest,
    isError,
    refetch,
    isFetching,
    stale,
  } = useMatchList({ ...query, page }, near);
  // Deferred, so that a new page does not interrupt scrolling.
  const data = useDeferredValue(latest);
  const groups = useMemo(() => (data ? selectGroups(data, query) : []), [data, query]);
  useMarkFirstPriceRender(page === 1 && (data !== undefined || isError));
  const renderContent = () => {
    if (isError && !data) {
      return (
        <Section>
          <ErrorState
            text={t('The matches could not be loaded.')}
            retryText={t('Try again')}
            onRetry={refetch}
            busy={isFetching}
          />
        </Section>
      );
    }
    if (!data) {
      return (
        <Section>
          <Skeleton rows={6} rowHeight={64} phoneRowHeight={128} label={t('Loading')} />
        </Section>
      );
    }
    if (groups.length === 0 && page === 1) return <EmptyList query={query} />;
    return groups.map(({ key, series, inPlay, matches }) => {
      const name = t(series);
      return (
        <VirtualizedGroup key={key} rows={matches.length} whole={page === 1}>
          <MatchBoard
            title={inPlay && !query.inPlayOnly ? t('In Play · {{series}}', { series: name }) : name}
            matches={matches}
            stale={stale}
          />
        </VirtualizedGroup>
      );
    });
  };
  return (
    <>
      <div ref={ref} className={styles.sections}>
        {renderContent()}
      </div>
      {near && <StalePricesBanner stale={stale} />}
      {onNext && data && hasNextPage(data, page, query) && <LoadMore onNext={onNext} />}
    </>
  );
}
