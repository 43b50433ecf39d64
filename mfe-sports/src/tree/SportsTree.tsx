import { ALL_CASINOS, paths } from '@exchange/contract';
import { NavLink } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { useEnabledPaths } from '@exchange/store';
import { classNames } from '@exchange/ui';
import { useReducer } from 'react';
import { TREE_SPORTS } from '../shared/sports.model.ts';
import { useEventCounts } from './counts.api.ts';
import { SeriesList } from './SeriesList.tsx';
import { TreeButton } from './TreeButton.tsx';
import { CLOSED_TREE, reduceTree } from './tree.model.ts';
import styles from './tree.module.css';

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
