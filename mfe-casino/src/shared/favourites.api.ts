import { createPreference, queryClient } from '@exchange/api';
import { type FavouriteGame, readFavouriteGames, toFavouritePreference } from '@exchange/contract';
import { showToast, useSignedIn } from '@exchange/store';
import { useQuery } from '@tanstack/react-query';
import { calculateFavourites } from './favourites.model.ts';

type Favourites = readonly FavouriteGame[];

const FULL_TEXT = 'No further game can be a favourite. Take one away first.';

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

/** Adds a game or removes it; does nothing until the favourites are loaded. */
export function toggleFavourite(game: FavouriteGame): void {
  const favourites = queryClient.getQueryData(favouriteGames.query.queryKey);
  if (!favourites) return;
  const next = calculateFavourites(favourites, game);
  if (next) void favouriteGames.save(next);
  else showToast({ kind: 'info', text: FULL_TEXT });
}
