import { randomInt } from 'node:crypto';

/** Counts changes per user, so that streams query the database only after one. */
export interface UserChanges {
  /** Marks a committed change of the user's bets or money. */
  mark(userId: number): void;
  /** Marks a change of unlisted users, for example by a settlement. */
  markAll(): void;
  /** Grows with each change of the user. */
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
