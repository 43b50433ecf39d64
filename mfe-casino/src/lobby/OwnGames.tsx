import { useTranslation } from '@exchange/i18n';
import { ErrorState, Section } from '@exchange/ui';
import { useQuery } from '@tanstack/react-query';
import { recentGamesQuery } from '../shared/catalogue.api.ts';
import { favouritesQuery } from '../shared/favourites.api.ts';
import { selectFavourites, selectOwnGames } from '../shared/favourites.model.ts';
import { GameGrid } from '../shared/GameGrid.tsx';
import { GridSkeleton } from '../shared/GridSkeleton.tsx';
import { useNamedGames } from '../shared/named-games.api.ts';
import styles from './LobbyPage.module.css';

/** The player's favourites and recent games; the height is reserved when there are none. */
export function OwnGames() {
  const { t } = useTranslation();
  const recent = useQuery(recentGamesQuery);
  const favourites = useQuery(favouritesQuery);
  const { first, games, isLooking } = useNamedGames(favourites.data);
  const missing = [first, recent, favourites].filter(({ data }) => data === undefined);
  const title = t('Favourites and recently played');
  return <Section title={title}>{content()}</Section>;

  function content() {
    if (missing.some(({ isError }) => isError)) {
      return (
        <ErrorState
          text={t('Your games could not be loaded.')}
          retryText={t('Try again')}
          onRetry={() => {
            for (const { refetch } of missing) void refetch();
          }}
          busy={missing.some(({ isFetching }) => isFetching)}
        />
      );
    }
    if (!games || !recent.data || !favourites.data) return <GridSkeleton layout="row" />;
    const own = selectOwnGames(selectFavourites(games, favourites.data), recent.data);
    if (own.length > 0) return <GameGrid layout="row" games={own} label={title} />;
    if (isLooking) return <GridSkeleton layout="row" />;
    return (
      <p className={styles.noneYet}>{t('Games that you play or mark with a heart stand here.')}</p>
    );
  }
}
