import { useTranslation } from '@exchange/i18n';
import { Panel } from '@exchange/ui';
import { useQuery } from '@tanstack/react-query';
import { casinoGamesQuery, recentGamesQuery } from '../shared/catalogue.queries.ts';
import { selectFavourites, selectOwnGames } from '../shared/favourites.model.ts';
import { useFavourites } from '../shared/favourites.queries.ts';
import { GameGrid } from '../shared/GameGrid.tsx';
import { GridSkeleton } from '../shared/GridSkeleton.tsx';
import styles from './LobbyPage.module.css';

/** What the player marked and played last; its place is the same when there is nothing yet. */
export function OwnGames() {
  const { t } = useTranslation();
  const { data: games } = useQuery(casinoGamesQuery({ kind: 'all' }));
  const recent = useQuery(recentGamesQuery);
  const favourites = useFavourites();
  const title = t('Favourites and recently played');
  const isKnown = games && favourites && !recent.isPending;
  const own = selectOwnGames(selectFavourites(games ?? [], favourites ?? []), recent.data ?? []);
  return (
    <Panel title={title}>
      {!isKnown && <GridSkeleton row />}
      {isKnown && own.length > 0 && <GameGrid row games={own} label={title} />}
      {isKnown && own.length === 0 && (
        <p className={styles.noneYet}>
          {t('Games that you play or mark with a heart stand here.')}
        </p>
      )}
    </Panel>
  );
}
