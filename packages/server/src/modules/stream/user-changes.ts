import { randomInt } from 'node:crypto';

/** Counts what changed for a user, so that streams ask the database only then. */
export interface UserChanges {
  /** Something of the user's bets or money changed and is committed. */
  mark(userId: number): void;
  /** Something changed for users that nobody listed, for example by a settlement. */
  markAll(): void;
  /** Grows with each mark that concerns the user. */
  version(userId: number): number;
}

/** Processes count from different numbers: the same one always means the same state. */
const MAX_START = 2 ** 40;

export function createUserChanges(): UserChanges {
  const counts = new Map<number, number>();
  let all = randomInt(MAX_START);
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
