import { useTranslation } from '@exchange/i18n';
import { ErrorState, Section } from '@exchange/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { recentGamesQuery, useNamedGames } from '../shared/catalogue.api.ts';
import { favouriteGames, selectFavourites, selectOwnGames } from '../shared/favourites.api.ts';
import { GameGrid, GridSkeleton } from '../shared/GameGrid.tsx';
import styles from './LobbyPage.module.css';

/**
 * Returns true if the player has favourites or recent games, or they cannot be loaded; undefined
 * until that is known. It is the page's first answer, so that a heart tapped later moves no game.
 */
function useHasOwnGames(): boolean | undefined {
  const recent = useQuery(recentGamesQuery);
  const favourites = useQuery(favouriteGames.query);
  const [first, setFirst] = useState<boolean>();
  if (first !== undefined) return first;
  const isFailed = recent.isError || favourites.isError;
  if (!isFailed && !(recent.data && favourites.data)) return undefined;
  const hasSome = isFailed || [recent.data, favourites.data].some((games) => games?.length);
  setFirst(hasSome);
  return hasSome;
}

/** The player's favourites and recent games. */
function OwnGames() {
  const { t } = useTranslation();
  const recent = useQuery(recentGamesQuery);
  const favourites = useQuery(favouriteGames.query);
  const { first, games, isLooking } = useNamedGames(favourites.data);
  const missing = [first, recent, favourites].filter(({ data }) => data === undefined);
  const title = t('Favourites and recently played');
  return <Section title={title}>{content()}</Section>;

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

/** A player's lobby of all games: below the own ones, if any; it waits, so that they push nothing. */
export function BelowOwnGames({ isHidden, children }: { isHidden: boolean; children: ReactNode }) {
  const hasOwn = useHasOwnGames();
  if (hasOwn === undefined) {
    return (
      <Section>
        <GridSkeleton />
      </Section>
    );
  }
  return (
    <>
      {hasOwn && !isHidden && <OwnGames />}
      {children}
    </>
  );
}
