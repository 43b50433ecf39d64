import { userCreateInput } from '@exchange/contract';
import { sqlState, type Tx, type UnitOfWork } from '@exchange/server-kit/database';
import * as v from 'valibot';
import type { Clock } from '../clock.ts';
import { createLedger } from '../ledger/ledger.ts';
import { checkGuessable, hashPassword } from '../modules/accounts/password.ts';
import { createUser } from '../modules/accounts/service.ts';
import { recordAudit } from '../modules/audit/repository.ts';
import { countInstantIds, deleteAllInstantIds } from '../modules/auth/instant-id.repository.ts';
import { countSessions, revokeAllSessions } from '../modules/auth/repository.ts';
import { countCasinoSessions } from '../modules/casino-wallet/sessions.repository.ts';

const UNDEFINED_TABLE = '42P01';

/** @throws Error where the database is not a server's */
async function onServerTables<T>(work: Promise<T>): Promise<T> {
  return work.catch((cause: unknown) => {
    if (sqlState(cause) !== UNDEFINED_TABLE) throw cause;
    throw new Error('The database has no tables of a server: set DATABASE_URL or DATA_DIR.', {
      cause,
    });
  });
}

/** The credentials of an admin; the rules for new users apply. */
export interface NewAdmin {
  userName: string;
  password: string;
}

/**
 * Creates an admin with the audit row, in one transaction; the way in to a system that invents no users.
 * @throws Error saying what is wrong with name or password, or that the name is taken
 */
export async function createAdmin(
  { withTransaction }: UnitOfWork,
  { userName, password }: NewAdmin,
  { clock, brands }: { clock: Clock; brands: readonly string[] },
): Promise<void> {
  const read = v.safeParse(userCreateInput, { user_name: userName, password });
  if (!read.success) throw new Error(read.issues.map(({ message }) => message).join(' '));
  const { user_name: name } = read.output;
  checkGuessable(
    password,
    'password',
    brands.map((id) => ({ id })),
  );
  const passwordHash = await hashPassword(password);
  const context = { clock, ledger: createLedger(clock) };
  await onServerTables(
    withTransaction(async (tx) => {
      const user = await createUser(tx, context, {
        userName: name,
        name,
        role: 'admin',
        passwordHash,
      });
      await recordAudit(tx, {
        at: user.createdAt,
        action: 'user_created',
        subject: 'user',
        subjectId: user.id,
        detail: { role: 'admin' },
      });
    }),
  );
}

/** Open sessions and links of all players and staff. */
export interface OpenSessions {
  signIns: number;
  /** Unused one-time sign-in links. */
  links: number;
  /** Visits to casino games; each ends with its sign-in. */
  visits: number;
}

/** Returns the number of sessions that `endSessions` would end at `now`. */
export const countOpenSessions = (
  { withTransaction }: UnitOfWork,
  now: Date,
): Promise<OpenSessions> =>
  onServerTables(
    withTransaction(async (tx) => ({
      signIns: await countSessions(tx, now),
      links: await countInstantIds(tx, now),
      visits: await countCasinoSessions(tx, now),
    })),
  );

/**
 * Ends every sign-in of players and staff with its visits to games, and every one-time sign-in
 * link, in one transaction with its audit row. Running servers follow within SESSION_CACHE_TTL_MS.
 */
export const endSessions = ({ withTransaction }: UnitOfWork, now: Date): Promise<OpenSessions> =>
  onServerTables(withTransaction((tx) => endIn(tx, now)));

async function endIn(tx: Tx, at: Date): Promise<OpenSessions> {
  const visits = await countCasinoSessions(tx, at);
  // Links first: this waits for a sign-in by one of them, which then ends with the others.
  const links = await deleteAllInstantIds(tx, at);
  const signIns = await revokeAllSessions(tx, at);
  await recordAudit(tx, {
    at,
    action: 'sessions_ended',
    subject: 'service',
    subjectId: 0,
    detail: { sign_ins: signIns, links, visits },
  });
  return { signIns, links, visits };
}
