import { setTimeout as sleep } from 'node:timers/promises';
import { createBatcher, type UnitOfWork } from '@exchange/database';
import type { Clock } from '../../clock.ts';
import type { SignedInUser } from '../../http/call.ts';
import { type BroadcastInvalidation, createTtlCache, localInvalidation } from '../../ttl-cache.ts';
import { touchUser } from '../users/repository.ts';
import { DEMO_IDLE_MS } from './demo.ts';
import { findSessionUsers, revokeSession, touchSession } from './repository.ts';
import { type SignInRules, selectIdleMinutes, selectRestriction } from './sign-in-rules.ts';
import { hashToken, isToken } from './token.ts';

/**
 * The last use of an account, and of a session, is written at most this often, in ms. A session that ends without use
 * so ends at most this much later than it might, and never earlier.
 */
export const TOUCH_EVERY_MS = 5 * 60 * 1000;
/** A look-up of several sessions that takes longer may hang on one connection, in ms. */
const GROUP_MS = 1000;
/** A session that was found is not looked up again for this long, in ms. */
export const SESSION_CACHE_TTL_MS = 5000;

export interface Sessions {
  /** The user of a session token; undefined when the session is over or never was. */
  find(token: string): Promise<SignedInUser | undefined>;
  /** Returns after how many minutes without use the token's session ended; undefined where it did not end so. */
  findIdleMinutes(token: string): Promise<number | undefined>;
  /** Notes that a person used the session: what pages ask for by themselves is no use where a session ends without. */
  noteUse(token: string): Promise<void>;
  /** Whether the token's session was found lately; an unknown one costs a look-up. */
  isKnown(token: string): boolean;
  /** Ends the session of the token. */
  end(token: string): Promise<void>;
  /** What the database changed about these tokens' sessions counts at once. */
  forget(tokenHashes: readonly string[]): void;
}

interface Parts {
  unitOfWork: UnitOfWork;
  clock: Clock;
  /** Lets other servers forget what is forgotten here; there are none when absent. */
  share?: BroadcastInvalidation | undefined;
  /** Whether sign-ins of demo accounts count; they do when absent. */
  demoAccounts?: boolean;
  /** Nothing is asked of sign-ins when absent. */
  signInRules?: SignInRules | undefined;
}

/** The session of a token as the database has it. */
const findOne = ({ unitOfWork, clock }: Parts, tokenHash: string): Promise<FoundSession> =>
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
 * Looks up the sessions of one moment with one statement, as each server looks each up every few seconds. Where that
 * fails or hangs, as on one connection that is lost, each is looked up by itself, and none waits for another.
 */
function createFinder(parts: Parts): (tokenHash: string) => Promise<FoundSession> {
  const { unitOfWork, clock } = parts;
  type Look = { session: FoundSession } | { alone: Promise<FoundSession> };
  const add = createBatcher(async (take: () => readonly string[]): Promise<Look[]> => {
    const hashes = take();
    const reading = unitOfWork.read((tx) => findSessionUsers(tx, hashes, clock.now()));
    const found = await inTime(reading).catch(() => undefined);
    return found
      ? found.map((session) => ({ session }))
      : hashes.map((hash) => ({ alone: findOne(parts, hash) }));
  });
  return async (tokenHash) => {
    const look = await add('sessions', tokenHash);
    return 'alone' in look ? look.alone : look.session;
  };
}

/** What was found of a token's session. */
type FoundSession = Awaited<ReturnType<typeof findSessionUsers>>[number];

/** What is kept of a session that was looked up for its token. */
interface KeptSession {
  expiresAt: Date;
  /** None where it ended without use for `idleMinutes`. */
  user?: SignedInUser;
  lastSeenAt: Date;
  /** After how many minutes without use it ends; 0 is never. */
  idleMinutes: number;
}

const MINUTE_MS = 60_000;

/** Returns whether a session that was seen last at `lastSeenAt` has ended without use; 0 minutes are never over. */
export const isIdle = (lastSeenAt: Date, idleMinutes: number, now: Date): boolean =>
  idleMinutes > 0 &&
  now.getTime() - lastSeenAt.getTime() > idleMinutes * MINUTE_MS + TOUCH_EVERY_MS;

/** The user of a session that was found, and notes that the account is in use. */
async function useSession(
  { unitOfWork: { withTransaction }, demoAccounts = true, signInRules }: Parts,
  { session, tokenHash, now }: { session: FoundSession; tokenHash: string; now: Date },
): Promise<KeptSession | undefined> {
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
    ...{ id, userName, role, sessionId },
    ...(restriction && { restriction }),
    ...(isFormer && { hasFormerToken: true }),
    ...(isDemo && { isDemo: true }),
    ...(openedBy !== null && { isOpenedByStaff: true }),
  };
  return { ...kept, user };
}

/** The sessions of the database, those in use kept in memory for a moment. */
export function createSessions(parts: Parts): Sessions {
  const { unitOfWork, clock, share = localInvalidation } = parts;
  const find = createFinder(parts);
  const kept = createTtlCache({
    clock,
    async load(tokenHash: string) {
      const session = await find(tokenHash);
      return useSession(parts, { session, tokenHash, now: clock.now() });
    },
    selectEnd: (session, now) =>
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
    async noteUse(token) {
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
