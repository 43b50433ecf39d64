import { type FavouriteGame, MAX_FAVOURITE_GAMES } from '@exchange/contract';

export const isFavourite = (favourites: readonly FavouriteGame[], game: FavouriteGame): boolean =>
  favourites.some(({ provider, id }) => provider === game.provider && id === game.id);

/** Adds a game, the newest first, or removes it; undefined above the maximum. */
export function calculateFavourites(
  favourites: readonly FavouriteGame[],
  { provider, id }: FavouriteGame,
): readonly FavouriteGame[] | undefined {
  if (isFavourite(favourites, { provider, id })) {
    return favourites.filter((game) => game.provider !== provider || game.id !== id);
  }
  return favourites.length < MAX_FAVOURITE_GAMES ? [{ provider, id }, ...favourites] : undefined;
}

/** Returns the favourites among `games`, in the favourites' order. */
export const selectFavourites = <Game extends FavouriteGame>(
  games: readonly Game[],
  favourites: readonly FavouriteGame[],
): readonly Game[] =>
  favourites.flatMap((favourite) => games.filter((game) => isFavourite([favourite], game)));

/** Returns the favourites, then other recent games. */
export function selectOwnGames<Game extends FavouriteGame>(
  favourites: readonly Game[],
  recent: readonly Game[],
): readonly Game[] {
  return [...favourites, ...recent.filter((game) => !isFavourite(favourites, game))];
}
