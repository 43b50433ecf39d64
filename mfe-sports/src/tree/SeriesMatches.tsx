import { NavLink } from '@exchange/federation/router';
import { classNames } from '@exchange/ui';
import { useMatchPath } from '../shared/use-match-path.ts';
import { TreeState } from './TreeState.tsx';
import { useSeriesMatches } from './tree.api.ts';
import styles from './tree.module.css';

/** The matches of an open series, linked to their pages. */
export function SeriesMatches({
  sportId,
  seriesId,
}: {
  sportId: string;
  seriesId: string | undefined;
}) {
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
