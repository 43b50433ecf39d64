import { createPreference, queryClient } from '@exchange/api';
import {
  type FavouriteGame,
  MAX_FAVOURITE_GAMES,
  readFavouriteGames,
  toFavouritePreference,
} from '@exchange/contract';
import { showToast, useSignedIn } from '@exchange/store';
import { useQuery } from '@tanstack/react-query';

type Favourites = readonly FavouriteGame[];

export const isFavourite = (favourites: Favourites, game: FavouriteGame): boolean =>
  favourites.some(({ provider, id }) => provider === game.provider && id === game.id);

/** Adds a game, the newest first, or removes it; undefined above the maximum. */
export function calculateFavourites(
  favourites: Favourites,
  { provider, id }: FavouriteGame,
): Favourites | undefined {
  if (isFavourite(favourites, { provider, id })) {
    return favourites.filter((game) => game.provider !== provider || game.id !== id);
  }
  return favourites.length < MAX_FAVOURITE_GAMES ? [{ provider, id }, ...favourites] : undefined;
}

/** Returns the favourites among `games`, in the favourites' order. */
export const selectFavourites = <Game extends FavouriteGame>(
  games: readonly Game[],
  favourites: Favourites,
): readonly Game[] =>
  favourites.flatMap((favourite) => games.filter((game) => isFavourite([favourite], game)));

/** Returns the favourites, then other recent games. */
export function selectOwnGames<Game extends FavouriteGame>(
  favourites: readonly Game[],
  recent: readonly Game[],
): readonly Game[] {
  return [...favourites, ...recent.filter((game) => !isFavourite(favourites, game))];
}

/** The signed-in player's favourites. */
export const favouriteGames = createPreference<Favourites>({
  name: 'favourites',
  read: readFavouriteGames,
  toChange: toFavouritePreference,
  unsavedText: 'The favourite could not be saved. Please try again.',
});

/** Returns the player's favourite games; undefined for guests, and until they are loaded. */
export function useFavourites(): Favourites | undefined {
  const signedIn = useSignedIn();
  const { data } = useQuery({ ...favouriteGames.query, enabled: signedIn });
  return signedIn ? data : undefined;
}

const FULL_TEXT = 'No further game can be a favourite. Take one away first.';

/** Adds a game or removes it; does nothing until the favourites are loaded. */
export function toggleFavourite(game: FavouriteGame): void {
  const favourites = queryClient.getQueryData(favouriteGames.query.queryKey);
  if (!favourites) return;
  const next = calculateFavourites(favourites, game);
  if (next) void favouriteGames.save(next);
  else showToast({ kind: 'info', text: FULL_TEXT });
}
