import type { MatchList } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { classNames, ErrorState, Panel, Skeleton } from '@exchange/ui';
import { useDeferredValue, useMemo } from 'react';
import { OldPricesBanner } from '../shared/OldPricesBanner.tsx';
import { useMarkPricesShown } from '../shared/use-mark-prices-shown.ts';
import { useNear } from '../shared/use-near.ts';
import { EmptyList } from './EmptyList.tsx';
import { MatchBoard } from './MatchBoard.tsx';
import { hasNextPage, type ListQuery, selectGroups } from './match-list.model.ts';
import { useMatchList } from './matches.queries.ts';
import { NextPart } from './NextPart.tsx';
import styles from './sections.module.css';

interface ListPartProps {
  query: ListQuery;
  /** From 1. */
  page: number;
  /** Shows the page after this one; absent where it is shown already. */
  onNext?: () => void;
}

/** One page of a list: asked for each second while it is on the screen or near it. */
export function ListPart({ query, page, onNext }: ListPartProps) {
  const { t } = useTranslation();
  const [ref, near] = useNear();
  const { data, isError, refetch, isFetching, old } = useMatchList({ ...query, page }, near);
  // A hundred rows more are rendered in slices, so that scrolling never waits for them.
  const shown = useDeferredValue<MatchList | undefined>(data, page === 1 ? data : undefined);
  const groups = useMemo(() => (shown ? selectGroups(shown, query) : []), [shown, query]);
  useMarkPricesShown(page === 1 && (data !== undefined || isError));
  const renderContent = () => {
    if (isError && !data) {
      return (
        <Panel>
          <ErrorState
            text={t('The matches could not be loaded.')}
            retryText={t('Try again')}
            onRetry={refetch}
            busy={isFetching}
          />
        </Panel>
      );
    }
    if (!shown) {
      return (
        <Panel>
          <Skeleton rows={6} rowHeight={64} phoneRowHeight={128} label={t('Loading')} />
        </Panel>
      );
    }
    if (groups.length === 0 && page === 1) return <EmptyList query={query} />;
    return groups.map(({ key, series, inPlay, matches }) => (
      <MatchBoard
        key={key}
        title={
          inPlay && !query.inPlayOnly ? t('In Play · {{series}}', { series: t(series) }) : t(series)
        }
        matches={matches}
        old={old}
      />
    ));
  };
  return (
    <>
      <div ref={ref} className={classNames(styles.sections, page > 1 && styles.later)}>
        {renderContent()}
      </div>
      {near && <OldPricesBanner old={old} />}
      {onNext && shown && hasNextPage(shown, page, query) && <NextPart onNext={onNext} />}
    </>
  );
}
