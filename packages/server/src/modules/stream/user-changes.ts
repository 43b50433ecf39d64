/** Counts what changed for a user, so that streams ask the database only then. */
export interface UserChanges {
  /** Something of the user's bets or money changed and is committed. */
  mark(userId: number): void;
  /** Something changed for users that nobody listed, for example by a settlement. */
  markAll(): void;
  /** Grows with each mark that concerns the user. */
  version(userId: number): number;
}

export function createUserChanges(): UserChanges {
  const counts = new Map<number, number>();
  let all = 0;
  return {
    mark: (userId) => {
      counts.set(userId, (counts.get(userId) ?? 0) + 1);
    },
    markAll: () => {
      all += 1;
    },
    version: (userId) => all + (counts.get(userId) ?? 0),
  };
}
