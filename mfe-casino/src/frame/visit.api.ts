import { call, isApiError, queryClient, refreshWallet } from '@exchange/api';
import { endpoints } from '@exchange/contract';
import { queryOptions } from '@tanstack/react-query';
import { recentGamesQuery } from '../shared/catalogue.api.ts';

/**
 * A visit to a game: the address of its frame. Each visit is opened anew and none is kept, as the
 * address holds its secret; `visit` tells one from the next.
 */
export const visitQuery = (providerName: string, gameId: string, visit: string) =>
  queryOptions({
    queryKey: ['casino', 'visit', providerName, gameId, visit],
    queryFn: ({ signal }) => call(endpoints.gameLogin, { providerName, gameId }, { signal }),
    select: ({ url }) => url,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    retry: false,
  });

/** Whether the catalogue does not have the game, so that trying again cannot help. */
export const isUnknownGame = (error: unknown): boolean => isApiError(error) && error.status === 404;

/** The player left a game: what it moved and that it was played shows at once. */
export function leaveGame(): void {
  void refreshWallet();
  void queryClient.invalidateQueries({ queryKey: recentGamesQuery.queryKey });
}

/** Money moved in a game. */
export const followBalance = (): void => void refreshWallet();
