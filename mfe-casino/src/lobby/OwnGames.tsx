import { useTranslation } from '@exchange/i18n';
import { ErrorState } from '@exchange/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { recentGamesQuery, useNamedGames } from '../shared/catalogue.api.ts';
import { favouriteGames, selectFavourites, selectOwnGames } from '../shared/favourites.api.ts';
import { GameGrid, GridSkeleton } from '../shared/GameGrid.tsx';
import styles from './LobbyPage.module.css';

/** Longest time for which the games wait for the answer, in ms. */
const MAX_WAIT_MS = 1000;

/**
 * Returns true if the player has favourites or recent games, or they cannot be loaded; undefined
 * until that is known, at most for a second. It is the page's first answer, so that a heart tapped
 * later moves no game. `isWanted` false: asks for nothing and returns false.
 */
export function useHasOwnGames(isWanted: boolean): boolean | undefined {
  const recent = useQuery({ ...recentGamesQuery, enabled: isWanted });
  const favourites = useQuery({ ...favouriteGames.query, enabled: isWanted });
  const [first, setFirst] = useState<boolean>();
  useEffect(() => {
    if (!isWanted) return;
    const timer = setTimeout(() => setFirst((known) => known ?? false), MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isWanted]);
  if (!isWanted) return false;
  if (first !== undefined) return first;
  const isFailed = recent.isError || favourites.isError;
  if (!isFailed && !(recent.data && favourites.data)) return undefined;
  const hasSome = isFailed || [recent.data, favourites.data].some((games) => games?.length);
  setFirst(hasSome);
  return hasSome;
}

/** The player's favourites and recent games. */
export function OwnGames() {
  const { t } = useTranslation();
  const recent = useQuery(recentGamesQuery);
  const favourites = useQuery(favouriteGames.query);
  const { first, games, isLooking } = useNamedGames(favourites.data);
  const missing = [first, recent, favourites].filter(({ data }) => data === undefined);
  const title = t('Favourites and recently played');
  const id = useId();
  return (
    <section className={styles.own} aria-labelledby={id}>
      <h2 id={id} className={styles.ownTitle}>
        {title}
      </h2>
      {content()}
    </section>
  );

  function content() {
    if (missing.some(({ isError }) => isError)) {
      return (
        <ErrorState
          text={t('Your games could not be loaded.')}
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
