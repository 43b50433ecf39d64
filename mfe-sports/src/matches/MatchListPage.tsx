import { paths } from '@exchange/contract';
import { Link, Navigate, NavLink, useLocation, useParams } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import {
  Button,
  buttonClass,
  EmptyState,
  LinkTabs,
  linkTabClass,
  MatchesPicture,
  QueryState,
  Section,
  Skeleton,
  useInView,
  VisuallyHiddenHeading,
} from '@exchange/ui';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { StalePricesBanner, useMarkFirstPriceRender } from '../shared/first-prices.tsx';
import { SPORTS } from '../shared/sports.model.ts';
import { MatchBoard } from './MatchBoard.tsx';
import {
  hasNextPage,
  type ListQuery,
  selectGroups,
  selectListQuery,
  selectTitle,
} from './match-list.model.ts';
import { useMatchList } from './matches.api.ts';
import styles from './sections.module.css';
import { VirtualizedGroup } from './VirtualizedGroup.tsx';

/** A list without matches; an ended or unknown series links to its sport. */
function EmptyList({ query }: { query: ListQuery }) {
  const { t } = useTranslation();
  const title = selectTitle(query);
  return (
    <Section>
      <EmptyState
        picture={<MatchesPicture />}
        text={t('No data available')}
        action={
          query.seriesId !== '0' && (
            <Link
              to={paths.sport(query.sportId === '0' ? 'all' : query.sportId)}
              className={buttonClass({ variant: 'accent' })}
            >
              {t('All matches of {{sport}}', { sport: t(title) })}
            </Link>
          )
        }
      />
    </Section>
  );
}

/** End of the list: loads the next page when it is near the screen, or by its button. */
function LoadMore({ onNext }: { onNext: () => void }) {
  const { t } = useTranslation();
  const [ref, near] = useInView();
  useEffect(() => {
    if (near) onNext();
  }, [near, onNext]);
  return (
    <div ref={ref}>
      <Button wide variant="outline" onClick={onNext}>
        {t('Show more matches')}
      </Button>
    </div>
  );
}

interface MatchListPageSectionProps {
  query: ListQuery;
  /** From 1. */
  page: number;
  /** Loads the next page; absent if it is loaded. */
  onNext?: () => void;
}

/** One page of a list, polled each second while it is on or near the screen. */
function MatchListPageSection({ query, page, onNext }: MatchListPageSectionProps) {
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
  return (
    <>
      <div ref={ref} className={styles.sections}>
        <QueryState
          query={{ data, isPending: !data && !isError, isFetching, refetch }}
          loading={<Skeleton rows={6} rowHeight={64} phoneRowHeight={128} />}
          failedText={t('The matches could not be loaded.')}
          frame={(state) => <Section>{state}</Section>}
        >
          {() =>
            groups.length === 0 && page === 1 ? (
              <EmptyList query={query} />
            ) : (
              groups.map(({ key, series, inPlay, matches }) => {
                const name = t(series);
                const namesInPlay = inPlay && !query.inPlayOnly;
                return (
                  <VirtualizedGroup key={key} rows={matches.length} whole={page === 1}>
                    <MatchBoard
                      title={namesInPlay ? t('In Play · {{series}}', { series: name }) : name}
                      matches={matches}
                      stale={stale}
                    />
                  </VirtualizedGroup>
                );
              })
            )
          }
        </QueryState>
      </div>
      {near && <StalePricesBanner stale={stale} />}
      {onNext && data && hasNextPage(data, page, query) && <LoadMore onNext={onNext} />}
    </>
  );
}

const TABS = [
  { label: 'All', to: paths.sport('all') },
  { label: 'In-Play', to: paths.sport('inplay') },
  ...SPORTS.map(({ id, label }) => ({ label, to: paths.sport(id) })),
];

/** Tabs of the lists: all, in play, and each sport. */
function SportTabs() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <LinkTabs boxed label={t('Sports')} current={pathname}>
      {TABS.map(({ label, to }) => (
        <NavLink key={to} to={to} className={linkTabClass()}>
          {t(label)}
        </NavLink>
      ))}
    </LinkTabs>
  );
}

/** `/sport/:type?/:matchId?`: matches under their series. */
export function MatchListPage() {
  const { t } = useTranslation();
  const { type, matchId } = useParams();
  const query = useMemo(() => selectListQuery(type, matchId), [type, matchId]);
  return (
    <div className={styles.sections}>
      <VisuallyHiddenHeading>{t(query ? selectTitle(query) : 'Sports')}</VisuallyHiddenHeading>
      <SportTabs />
      {query ? <ListPages key={`${type} ${matchId}`} query={query} /> : <UnknownSport />}
    </div>
  );
}

/** The loaded pages of a list; each loads the next one near the screen. */
function ListPages({ query }: { query: ListQuery }) {
  const [pages, setPages] = useState(1);
  return Array.from({ length: pages }, (_, index) => {
    const page = index + 1;
    const isLast = page === pages;
    return (
      <MatchListPageSection
        key={page}
        query={query}
        page={page}
        {...(isLast && { onNext: () => setPages(page + 1) })}
      />
    );
  });
}

function UnknownSport() {
  const { t } = useTranslation();
  return (
    <Section>
      <EmptyState
        picture={<MatchesPicture />}
        text={t('There is no such sport.')}
        action={
          <Link to={paths.sport('all')} className={buttonClass({ variant: 'accent' })}>
            {t('All sports')}
          </Link>
        }
      />
    </Section>
  );
}

/** `/match-details/:sportId` without a match: redirects to the sport's list. */
export function SportRedirect() {
  const { sportId } = useParams();
  return <Navigate to={paths.sport(sportId)} replace />;
}
