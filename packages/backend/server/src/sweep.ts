import type { Context } from './context.ts';
import { refreshStatistics } from './db/statistics.ts';
import { deleteEnded } from './feed/simulator/run/simulated-matches.repository.ts';
import { deleteKeys } from './idempotency/idempotency.repository.ts';
import { closeIdleDemos } from './modules/auth/demo.ts';
import { deleteExpiredInstantIds } from './modules/auth/instant-id.repository.ts';
import { deleteOldCodes } from './modules/auth/one-time-code/repository.ts';
import { deleteEndedSessions } from './modules/auth/repository.ts';
import { SESSION_MS } from './modules/auth/service.ts';
import { forgetSources } from './modules/bets/evidence.ts';
import { deleteOldCalls, deleteRefusedCalls } from './modules/casino-wallet/repository.ts';
import {
  CASINO_IDLE_MS,
  deleteOldCasinoSessions,
} from './modules/casino-wallet/sessions.repository.ts';
import { deleteUnplayedMatches } from './modules/markets/retention.ts';
import { sweepSlips } from './modules/wallet/slips.service.ts';

/** A browser retries an unanswered decision within its session at the latest. */
const KEY_MS = SESSION_MS;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * A rejected decision changed nothing. Its key is stored as long as a network or a browser may
 * repeat a request after its rejection; later repeats are decided again.
 */
const REJECTION_TTL_MS = DAY_MS;

/** The range of the list of recently played games. */
export const CASINO_VISIT_MS = 90 * DAY_MS;

/** A game provider repeats an unanswered call within this time. */
export const CASINO_CALL_MS = 90 * DAY_MS;

/** A rejected call moved no money. */
export const CASINO_REFUSAL_MS = DAY_MS;

/** Time during which results without bets can be read. */
export const MATCH_TTL_MS = DAY_MS;

/** A bet may be disputed for this long after it ended; then its address and device are deleted. */
const BET_SOURCE_MS = 90 * DAY_MS;

/** A slip without a deposit by then was uploaded in vain. */
export const UNUSED_SLIP_MS = DAY_MS;

/**
 * Deletes expired data: idle demo accounts, ended sessions, sign-in links and codes, used keys, old
 * visits to games, old calls of game providers, matches without bets, uploads without a deposit;
 * and the sources of bets that can no longer be disputed.
 */
export async function sweep(context: Context): Promise<void> {
  const { unitOfWork, clock } = context;
  await closeIdleDemos(context);
  const now = clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  await unitOfWork.withTransaction(async (tx) => {
    await deleteEndedSessions(tx, now);
    await deleteExpiredInstantIds(tx, now);
    await deleteOldCodes(tx, before(DAY_MS), now);
    await deleteKeys(tx, before(KEY_MS), before(REJECTION_TTL_MS));
    await deleteOldCasinoSessions(tx, before(CASINO_VISIT_MS));
    await deleteOldCalls(tx, before(CASINO_CALL_MS));
    await deleteRefusedCalls(tx, before(CASINO_REFUSAL_MS), before(CASINO_IDLE_MS));
    await deleteEnded(tx, before(MATCH_TTL_MS));
  });
  await sweepSlips(context, before(UNUSED_SLIP_MS));
  const deleteSome = () =>
    unitOfWork.withTransaction((tx) => deleteUnplayedMatches(tx, before(MATCH_TTL_MS)));
  while (await deleteSome());
  const forgetSome = () =>
    unitOfWork.withTransaction((tx) => forgetSources(tx, before(BET_SOURCE_MS)));
  while (await forgetSome());
  await refreshStatistics(unitOfWork);
}
