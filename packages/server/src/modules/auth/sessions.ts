import { setTimeout as sleep } from 'node:timers/promises';
import { createGroupCommit, type UnitOfWork } from '@exchange/database';
import type { Clock } from '../../clock.ts';
import type { SignedInUser } from '../../http/call.ts';
import { createShortCache, forgetAlone, type ShareForgetting } from '../../short-cache.ts';
import { touchUser } from '../users/repository.ts';
import { DEMO_IDLE_MS } from './demo.ts';
import { findSessionUsers, revokeSession, touchSession } from './repository.ts';
import { hashToken, isToken } from './token.ts';

/** The last use of an account, and of a session, is written at most this often, in ms. */
const TOUCH_EVERY_MS = 5 * 60 * 1000;
/** A look-up of several sessions that takes longer may hang on one connection, in ms. */
const GROUP_MS = 1000;
/** A session that was found is not looked up again for this long, in ms. */
export const SESSION_CACHE_TTL_MS = 5000;

export interface Sessions {
  /** The user of a session token; undefined when the session is over or never was. */
  find(token: string): Promise<SignedInUser | undefined>;
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
  share?: ShareForgetting | undefined;
  /** Whether sign-ins of demo accounts count; they do when absent. */
  demoAccounts?: boolean;
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
  const add = createGroupCommit(async (take: () => readonly string[]): Promise<Look[]> => {
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

/** The user of a session that was found, and notes that the account is in use. */
async function useSession(
  { unitOfWork: { withTransaction }, demoAccounts = true }: Parts,
  { session, tokenHash, now }: { session: FoundSession; tokenHash: string; now: Date },
) {
  if (!session) return undefined;
  const { id, userName, role, isDemo, sessionId, openedBy } = session;
  const idleMs = now.getTime() - session.lastUsedAt.getTime();
  if (isDemo && (!demoAccounts || idleMs > DEMO_IDLE_MS)) return undefined;
  const isUserDue = idleMs > TOUCH_EVERY_MS;
  const isSessionDue = now.getTime() - session.lastSeenAt.getTime() > TOUCH_EVERY_MS;
  if (isUserDue || isSessionDue) {
    await withTransaction(async (tx) => {
      if (isUserDue) await touchUser(tx, id, now);
      if (isSessionDue) await touchSession(tx, sessionId, now);
    });
  }
  const isFormer = session.formerTokenHash === tokenHash;
  const expiresAt = (isFormer && session.formerUntil) || session.expiresAt;
  const user: SignedInUser = {
    ...{ id, userName, role, sessionId },
    ...(isFormer && { hasFormerToken: true }),
    ...(isDemo && { isDemo: true }),
    ...(openedBy !== null && { isOpenedByStaff: true }),
  };
  return { user, expiresAt };
}

/** The sessions of the database, those in use kept in memory for a moment. */
export function createSessions(parts: Parts): Sessions {
  const { unitOfWork, clock, share = forgetAlone } = parts;
  const find = createFinder(parts);
  const kept = createShortCache({
    clock,
    async load(tokenHash: string) {
      const session = await find(tokenHash);
      return useSession(parts, { session, tokenHash, now: clock.now() });
    },
    selectEnd: (session, now) =>
      session ? Math.min(now + SESSION_CACHE_TTL_MS, session.expiresAt.getTime()) : now,
  });
  const found = share('sessions', kept);
  return {
    find: async (token) =>
      isToken(token) ? (await found.read(hashToken(token)))?.user : undefined,
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
