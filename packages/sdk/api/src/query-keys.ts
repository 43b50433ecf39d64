/** Prefix of the query keys of the player's bet lists. */
export const BETS_KEY = 'bets';

/**
 * Query keys that more than one package or feature reads or invalidates; without an argument, the
 * prefix of them all. Remotes of other versions share the cache, so a key never changes.
 */
export const queryKeys = {
  bets: (...list: readonly unknown[]): readonly unknown[] => [BETS_KEY, ...list],
  event: (...matchId: readonly string[]): readonly string[] => ['event', ...matchId],
  sessions: (...matchId: readonly string[]): readonly string[] => ['sessions', ...matchId],
  preferences: (...name: readonly string[]): readonly string[] => ['preferences', ...name],
  openRequests: (...kind: readonly string[]): readonly string[] => ['open-requests', ...kind],
  previousAccounts: (): readonly string[] => ['previous-accounts'],
};
