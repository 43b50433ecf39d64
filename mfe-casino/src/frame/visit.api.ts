import { call, isApiError, queryClient, refreshWallet } from '@exchange/api';
import { endpoints } from '@exchange/contract';
import { queryOptions } from '@tanstack/react-query';
import { recentGamesQuery } from '../shared/catalogue.api.ts';

/**
 * Query of a visit's frame URL. Never cached, as the URL contains a secret; `visit` separates
 * visits.
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

/** Returns true if the catalogue lacks the game, so that a retry is pointless. */
export const isUnknownGame = (error: unknown): boolean => isApiError(error) && error.status === 404;

/** Refetches the wallet and the recent games after a game. */
export function leaveGame(): void {
  void refreshWallet();
  void queryClient.invalidateQueries({ queryKey: recentGamesQuery.queryKey });
}

/** Refreshes the wallet after a message of the game. */
export const followBalance = (): void => void refreshWallet();
