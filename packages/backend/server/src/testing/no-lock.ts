import { type LockAccounts, listAccounts } from '../ledger/accounts.repository.ts';

/**
 * Reads funds like the real lock but locks nothing, and lets the first `together` calls go on only
 * once all of them have arrived: the race that the lock is there to prevent. Work that locks several
 * times meets so often, in `meetings`.
 */
export function createNoLock(together: number, meetings = 1): LockAccounts {
  let arrived = 0;
  const gates = Array.from({ length: meetings }, () => Promise.withResolvers<void>());
  return async (tx, refs) => {
    const gate = gates[Math.floor(arrived / together)];
    arrived += 1;
    if (arrived % together === 0) gate?.resolve();
    await gate?.promise;
    return listAccounts(tx, refs);
  };
}
