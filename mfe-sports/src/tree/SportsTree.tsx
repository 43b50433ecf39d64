import '../locale.ts';
import { ALL_CASINOS, paths } from '@exchange/contract';
import { NavLink } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { useEnabledPaths } from '@exchange/store';
import { Button, classNames, Skeleton } from '@exchange/ui';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useReducer } from 'react';
import { useMatchPath } from '../shared/navigation.ts';
import { TREE_SPORTS } from '../shared/sports.model.ts';
import { useEventCounts, useSeries, useSeriesMatches } from './tree.api.ts';
import { CLOSED_TREE, reduceTree } from './tree.model.ts';
import styles from './tree.module.css';

/** A branch without content: loading, failed or empty. */
function TreeState({
  isPending,
  isError,
  isFetching,
  refetch,
}: {
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}) {
  const { t } = useTranslation();
  if (isPending) return <Skeleton rows={2} rowHeight={44} />;
  if (!isError) return <p className={styles.state}>{t('No matches found')}</p>;
  return (
    <div className={styles.state} role="alert">
      <p>{t('The matches could not be loaded.')}</p>
      <Button variant="outline" busy={isFetching} onClick={() => refetch()}>
        {t('Try again')}
      </Button>
    </div>
  );
}

/** A branch of the tree that opens and closes; `count` follows its name. */
function TreeButton({
  level,
  open,
  onToggle,
  count,
  children,
}: {
  level: 'sport' | 'series';
  open: boolean;
  onToggle: () => void;
  count?: number | undefined;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={classNames(styles.branch, styles[level])}
      aria-expanded={open}
      onClick={onToggle}
    >
      <ChevronRight className={styles.arrow} size={14} aria-hidden="true" />
      <span>{children}</span>
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </button>
  );
}

/** The matches of an open series, linked to their pages. */
function SeriesMatches({ sportId, seriesId }: { sportId: string; seriesId: string | undefined }) {
  const query = useSeriesMatches(sportId, seriesId);
  const toPath = useMatchPath();
  if (!query.data?.length) return <TreeState {...query} />;
  return (
    <ul>
      {query.data.map((match) => (
        <li key={match.id}>
          <NavLink to={toPath(match)} className={classNames(styles.match)}>
            {match.name}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

/** The series of the chosen sport. */
function SeriesList({
  sportId,
  open,
  onToggle,
}: {
  sportId: string;
  open: readonly string[];
  onToggle: (seriesKey: string) => void;
}) {
  const { t } = useTranslation();
  const query = useSeries(sportId);
  if (!query.data?.length) return <TreeState {...query} />;
  return (
    <ul>
      {query.data.map(({ key, id, series }) => (
        <li key={key}>
          <TreeButton level="series" open={open.includes(key)} onToggle={() => onToggle(key)}>
            {t(series)}
          </TreeButton>
          {open.includes(key) && <SeriesMatches sportId={sportId} seriesId={id} />}
        </li>
      ))}
    </ul>
  );
}

/** The left sidebar: all casinos, all sports, and each sport down to its matches. */
export function SportsTree() {
  const { t } = useTranslation();
  const [{ sportId, openSeries }, dispatch] = useReducer(reduceTree, CLOSED_TREE);
  const isPathEnabled = useEnabledPaths();
  const counts = useEventCounts().data;
  return (
    <nav className={styles.tree} aria-label={t('Sports tree')}>
      {isPathEnabled(paths.casinoLobby(ALL_CASINOS)) && (
        <NavLink to={paths.casinoLobby(ALL_CASINOS)} className={classNames(styles.top)}>
          {t('All Casinos')}
        </NavLink>
      )}
      <NavLink to={paths.sport('all')} className={classNames(styles.top)}>
        {t('Sports')}
      </NavLink>
      <ul>
        {TREE_SPORTS.map(({ id, label }) => (
          <li key={id}>
            <TreeButton
              level="sport"
              open={id === sportId}
              onToggle={() => dispatch({ type: 'sport', sportId: id })}
              count={counts?.find((count) => count.sportId === id)?.inplay}
            >
              {t(label)}
            </TreeButton>
            {id === sportId && (
              <SeriesList
                sportId={id}
                open={openSeries}
                onToggle={(seriesKey) => dispatch({ type: 'series', seriesKey })}
              />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

export { SportsTree as Fragment };
