import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createBatcher, type UnitOfWork } from '@exchange/server-kit/database';
import type { Clock } from '../../clock.ts';
import type { SignInRules } from '../../config/config.ts';
import type { SignedInUser } from '../../http/call.ts';
import type { CallerSessions } from '../../http/caller.ts';
import { type BroadcastInvalidation, createTtlCache, localInvalidation } from '../../ttl-cache.ts';
import { touchUser } from '../accounts/repository.ts';
import { findSessionUsers, revokeSession, touchSession } from './repository.ts';
import { DEMO_IDLE_MS, selectIdleMinutes, selectRestriction } from './sign-in-rules.ts';

const TOKEN_BYTES = 32;

/** Returns an opaque session token of 256 random bits. */
export const createToken = () => randomBytes(TOKEN_BYTES).toString('base64url');

/** Returns true if a text has the form of a token; others are not queried. */
const isToken = (text: string) => /^[\w-]{43}$/.test(text);

/** Returns the stored hash of a token. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/**
 * Minimum interval of writes of the last use of an account or session, in ms. An idle session may
 * end this much late, and never early.
 */
export const TOUCH_EVERY_MS = 5 * 60 * 1000;
/** Timeout of a grouped query, in ms, as it may hang on one connection. */
const GROUP_MS = 1000;
/** Lifetime of cached sessions, in ms. */
export const SESSION_CACHE_TTL_MS = 5000;

export interface Sessions extends CallerSessions {
  /** Ends the session of the token. */
  end(token: string): Promise<void>;
  /** Invalidates the cached sessions of these tokens after a change in the database. */
  forget(tokenHashes: readonly string[]): void;
}

interface SessionsOptions {
  unitOfWork: UnitOfWork;
  clock: Clock;
  /** Broadcasts cache invalidations to other servers; there are none when absent. */
  share?: BroadcastInvalidation | undefined;
  /** True if sign-ins of demo accounts are valid; the default. */
  demoAccounts?: boolean;
  /** Sign-ins are unrestricted when absent. */
  signInRules?: SignInRules | undefined;
}

/** Returns the session of a token from the database. */
const findOne = (
  { unitOfWork, clock }: SessionsOptions,
  tokenHash: string,
): Promise<FoundSession> =>
  unitOfWork
    .read((tx) => findSessionUsers(tx, [tokenHash], clock.now()))
    .then(([session]) => session);

/** Resolves as `work` does, or with undefined after GROUP_MS. */
async function inTime<T>(work: Promise<T>): Promise<T | undefined> {
  const ended = new AbortController();
  const late = sleep(GROUP_MS, undefined, { signal: ended.signal }).catch(() => undefined);
  return Promise.race([work, late]).finally(() => ended.abort());
}

/**
 * Groups concurrent queries for sessions into one statement, as each server reads each session
 * every few seconds. If that fails or hangs, as on a lost connection, each session is read by
 * itself.
 */
function createFinder(options: SessionsOptions): (tokenHash: string) => Promise<FoundSession> {
  const { unitOfWork, clock } = options;
  type SessionQuery = { session: FoundSession } | { alone: Promise<FoundSession> };
  const add = createBatcher(async (take: () => readonly string[]): Promise<SessionQuery[]> => {
    const hashes = take();
    const reading = unitOfWork.read((tx) => findSessionUsers(tx, hashes, clock.now()));
    const found = await inTime(reading).catch(() => undefined);
    return found
      ? found.map((session) => ({ session }))
      : hashes.map((hash) => ({ alone: findOne(options, hash) }));
  });
  return async (tokenHash) => {
    const check = await add('sessions', tokenHash);
    return 'alone' in check ? check.alone : check.session;
  };
}

/** The result of a query for a token's session. */
type FoundSession = Awaited<ReturnType<typeof findSessionUsers>>[number];

/** The cached session of a token. */
interface CachedSession {
  expiresAt: Date;
  /** Undefined where it ended after `idleMinutes` without use. */
  user?: SignedInUser;
  lastSeenAt: Date;
  /** Minutes without use after which it ends; 0 is never. */
  idleMinutes: number;
}

const MINUTE_MS = 60_000;

/**
 * Returns true if a session last seen at `lastSeenAt` has ended without use; never for 0 minutes.
 */
export const isIdle = (lastSeenAt: Date, idleMinutes: number, now: Date): boolean =>
  idleMinutes > 0 &&
  now.getTime() - lastSeenAt.getTime() > idleMinutes * MINUTE_MS + TOUCH_EVERY_MS;

/** Returns the user of a found session, and records the use of the account. */
async function touchFoundSession(
  { unitOfWork: { withTransaction }, demoAccounts = true, signInRules }: SessionsOptions,
  { session, tokenHash, now }: { session: FoundSession; tokenHash: string; now: Date },
): Promise<CachedSession | undefined> {
  if (!session) return undefined;
  const { id, userName, role, isDemo, sessionId, lastSeenAt, openedBy } = session;
  const isFormer = session.formerTokenHash === tokenHash;
  const expiresAt = (isFormer && session.formerUntil) || session.expiresAt;
  const idleMinutes = signInRules ? selectIdleMinutes(role, signInRules) : 0;
  const unseenMs = now.getTime() - lastSeenAt.getTime();
  const kept = { expiresAt, lastSeenAt, idleMinutes };
  if (isIdle(lastSeenAt, idleMinutes, now)) return kept;
  const idleMs = now.getTime() - session.lastUsedAt.getTime();
  if (isDemo && (!demoAccounts || idleMs > DEMO_IDLE_MS)) return undefined;
  const isUserDue = idleMs > TOUCH_EVERY_MS;
  const isSessionDue = idleMinutes === 0 && unseenMs > TOUCH_EVERY_MS;
  if (isUserDue || isSessionDue) {
    await withTransaction(async (tx) => {
      if (isUserDue) await touchUser(tx, id, now);
      if (isSessionDue) await touchSession(tx, sessionId, now);
    });
  }
  const { mustChangePassword, byPassword, secondFactorAt } = session;
  const state = { role, mustChangePassword, byPassword, hasSecondFactor: secondFactorAt !== null };
  const restriction = signInRules && selectRestriction(state, signInRules);
  const user: SignedInUser = {
    id,
    userName,
    role,
    sessionId,
    ...(restriction && { restriction }),
    ...(isFormer && { hasFormerToken: true }),
    ...(isDemo && { isDemo: true }),
    ...(openedBy !== null && { isOpenedByStaff: true }),
  };
  return { ...kept, user };
}

/** Creates the sessions, which caches those in use for a moment. */
export function createSessions(options: SessionsOptions): Sessions {
  const { unitOfWork, clock, share = localInvalidation } = options;
  const find = createFinder(options);
  const kept = createTtlCache({
    clock,
    async load(tokenHash: string) {
      const session = await find(tokenHash);
      return touchFoundSession(options, { session, tokenHash, now: clock.now() });
    },
    selectExpiry: (session, now) =>
      session ? Math.min(now + SESSION_CACHE_TTL_MS, session.expiresAt.getTime()) : now,
  });
  const found = share('sessions', kept);
  const read = async (token: string) =>
    isToken(token) ? await found.read(hashToken(token)) : undefined;
  return {
    find: async (token) => (await read(token))?.user,
    async findIdleMinutes(token) {
      const session = await read(token);
      return session && !session.user ? session.idleMinutes : undefined;
    },
    async recordUse(token) {
      const session = await read(token);
      if (!session?.user || session.idleMinutes === 0) return;
      const { sessionId } = session.user;
      const now = clock.now();
      if (now.getTime() - session.lastSeenAt.getTime() <= TOUCH_EVERY_MS) return;
      await unitOfWork.withTransaction((tx) => touchSession(tx, sessionId, now));
      session.lastSeenAt = now;
    },
    isKnown: (token) => found.has(hashToken(token)),
    async end(token) {
      const tokenHash = hashToken(token);
      const ended = await unitOfWork.withTransaction((tx) =>
        revokeSession(tx, tokenHash, clock.now()),
      );
      [tokenHash, ...ended].forEach(found.forget);
    },
    forget: (tokenHashes) => tokenHashes.forEach(found.forget),
  };
}
