import type { UnitOfWork } from '@exchange/server-kit/database';
import type { Clock } from '../../../clock.ts';
import type { SignedInUser } from '../../../http/call.ts';
import {
  type BroadcastInvalidation,
  createTtlCache,
  localInvalidation,
} from '../../../ttl-cache.ts';
import { touchUser } from '../../users/repository.ts';
import { findApiKey, updateApiKey } from './api-keys.repository.ts';

/** Marks the secrets of keys, so that they are neither mistaken for session tokens nor queried as such. */
export const API_KEY_PREFIX = 'key_';
const API_KEY = /^key_[\w-]{43}$/;

/** Returns true if a bearer token has the form of an API key. */
export const isApiKey = (token: string): boolean => API_KEY.test(token);

/** Minimum interval of writes of the last use, in ms. */
const USE_EVERY_MS = 5 * 60 * 1000;
/** Lifetime of cached keys, in ms: as long as that of sessions. */
const CACHE_TTL_MS = 5000;

/** Players' keys for programs, by the hashes of their secrets. */
export interface ApiKeyCache {
  /** Returns the player of a valid key, whose sign-in number is 0. */
  find(secretHash: string): Promise<SignedInUser | undefined>;
  /** Records the use of a key that was accepted, at most every USE_EVERY_MS. */
  recordUse(secretHash: string): Promise<void>;
  has(secretHash: string): boolean;
  forget(secretHash: string): void;
}

interface Parts {
  unitOfWork: UnitOfWork;
  clock: Clock;
  share?: BroadcastInvalidation | undefined;
}

/** Creates the keys, which caches those in use for a moment. */
export function createApiKeyCache({
  unitOfWork,
  clock,
  share = localInvalidation,
}: Parts): ApiKeyCache {
  const load = async (secretHash: string) => {
    const now = clock.now();
    const found = await unitOfWork.read((tx) => findApiKey(tx, secretHash, now));
    if (!found) return undefined;
    const { key, userName, role, isDemo, lastUsedAt } = found;
    const { id, scope, networks } = key;
    const isFormer = key.formerSecretHash === secretHash;
    const user: SignedInUser = {
      id: key.userId,
      userName,
      role,
      sessionId: 0,
      apiKey: { id, scope, networks },
      ...(isDemo && { isDemo: true }),
    };
    // The account's time counts too: an account without use ends.
    const usedAt = Math.min(key.lastUsedAt?.getTime() ?? 0, lastUsedAt.getTime());
    return { user, usedAt, until: isFormer ? key.formerUntil : null };
  };
  const keys = share(
    'api-keys',
    createTtlCache({
      clock,
      load,
      selectExpiry: (found, now) =>
        found
          ? Math.min(now + CACHE_TTL_MS, found.until?.getTime() ?? Number.POSITIVE_INFINITY)
          : now,
    }),
  );
  return {
    find: async (secretHash) => (await keys.read(secretHash))?.user,
    async recordUse(secretHash) {
      const found = await keys.read(secretHash);
      const now = clock.now();
      if (!found?.user.apiKey || now.getTime() - found.usedAt <= USE_EVERY_MS) return;
      const { id: userId, apiKey } = found.user;
      found.usedAt = now.getTime();
      await unitOfWork.withTransaction(async (tx) => {
        await updateApiKey(tx, apiKey.id, { lastUsedAt: now });
        await touchUser(tx, userId, now);
      });
    },
    has: keys.has,
    forget: keys.forget,
  };
}
