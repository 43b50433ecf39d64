import { askPreferences, queryClient } from '@exchange/api';
import { type FavouriteGame, readFavouriteGames, toFavouritePreference } from '@exchange/contract';
import { selectToken, showToast, useSignedIn } from '@exchange/store';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { calculateFavourites } from './favourites.model.ts';

type Favourites = readonly FavouriteGame[];

const FULL_TEXT = 'No further game can be a favourite. Take one away first.';
const UNSAVED_TEXT = 'The favourite could not be saved. Please try again.';

/** The favourites of the player who is signed in. */
export const favouritesQuery = queryOptions({
  queryKey: ['preferences', 'favourites'],
  queryFn: async ({ signal }): Promise<Favourites> =>
    readFavouriteGames(await askPreferences({}, { signal })),
  staleTime: Number.POSITIVE_INFINITY,
});
const { queryKey } = favouritesQuery;

/** The player's favourite games; undefined for guests, and until they are known. */
export function useFavourites(): Favourites | undefined {
  const signedIn = useSignedIn();
  const { data } = useQuery({ ...favouritesQuery, enabled: signedIn });
  return signedIn ? data : undefined;
}

/** One after the other, so that the last tap wins. */
let saving: Promise<unknown> = Promise.resolve();

/** Adds a game or takes it away; nothing while the favourites are not known yet. */
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
    // What waited behind others is never saved for the next player on this device.
    .then(async () => {
      if (token === selectToken()) await askPreferences(toFavouritePreference(next));
    })
    .catch(() => {
      showToast({ kind: 'error', text: UNSAVED_TEXT });
      return queryClient.invalidateQueries({ queryKey });
    });
}
