import { askPreferences, queryClient } from '@exchange/api';
import { type FavouriteGame, readFavouriteGames, toFavouritePreference } from '@exchange/contract';
import { selectToken, showToast, useSignedIn } from '@exchange/store';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { calculateFavourites } from './favourites.model.ts';

type Favourites = readonly FavouriteGame[];

const FULL_TEXT = 'No further game can be a favourite. Take one away first.';
const UNSAVED_TEXT = 'The favourite could not be saved. Please try again.';

/** Query of the signed-in player's favourites. */
export const favouritesQuery = queryOptions({
  queryKey: ['preferences', 'favourites'],
  queryFn: async ({ signal }): Promise<Favourites> =>
    readFavouriteGames(await askPreferences({}, { signal })),
  staleTime: Number.POSITIVE_INFINITY,
});
const { queryKey } = favouritesQuery;

/** Returns the player's favourite games; undefined for guests, and until they are loaded. */
export function useFavourites(): Favourites | undefined {
  const signedIn = useSignedIn();
  const { data } = useQuery({ ...favouritesQuery, enabled: signedIn });
  return signedIn ? data : undefined;
}

/** Serialises saves, so that the last tap wins. */
let saving: Promise<unknown> = Promise.resolve();

/** Adds a game or removes it; does nothing until the favourites are loaded. */
export function toggleFavourite(game: FavouriteGame): void {
  const favourites = queryClient.getQueryData(queryKey);
  if (!favourites) return;
  const next = calculateFavourites(favourites, game);
  if (!next) {
    showToast({ kind: 'info', text: FULL_TEXT });
    return;
  }
  queryClient.setQueryData(queryKey, next);
  const token = selectToken();
  saving = saving
    // Queued favourites are never saved for the next player on this device.
    .then(async () => {
      if (token === selectToken()) await askPreferences(toFavouritePreference(next));
    })
    .catch(() => {
      showToast({ kind: 'error', text: UNSAVED_TEXT });
      return queryClient.invalidateQueries({ queryKey });
    });
}
