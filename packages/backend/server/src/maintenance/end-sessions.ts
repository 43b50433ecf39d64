import type { Tx, UnitOfWork } from '@exchange/server-kit/database';
import { recordAudit } from '../modules/audit/repository.ts';
import { countInstantIds, deleteAllInstantIds } from '../modules/auth/instant-id.repository.ts';
import { countSessions, revokeAllSessions } from '../modules/auth/repository.ts';
import { countCasinoSessions } from '../modules/casino-wallet/sessions.repository.ts';
import { onServerTables } from './server-tables.ts';

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
    ...{ at, action: 'sessions_ended', subject: 'service', subjectId: 0 },
    detail: { sign_ins: signIns, links, visits },
  });
  return { signIns, links, visits };
}
