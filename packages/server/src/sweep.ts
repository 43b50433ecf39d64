import type { Context } from './context.ts';
import { deleteEnded } from './feed/simulator/run/simulated-matches.repository.ts';
import { deleteKeys } from './idempotency/idempotency.repository.ts';
import { closeIdleDemos } from './modules/auth/demo.ts';
import { deleteEndedSessions } from './modules/auth/repository.ts';
import { SESSION_MS } from './modules/auth/service.ts';
import { deleteOldCasinoSessions } from './modules/casino-wallet/sessions.repository.ts';
import { deleteUnplayedMatches } from './modules/markets/retention.ts';

/** A browser tries an unanswered decision again within its session at the latest. */
const KEY_MS = SESSION_MS;

/** The list of recently played games goes back so long. */
export const CASINO_VISIT_MS = 90 * 24 * 60 * 60 * 1000;

/** Results that concern nobody's bets can be looked up for so long. */
export const MATCH_KEPT_MS = 24 * 60 * 60 * 1000;

/**
 * Removes what time has made useless: idle demo accounts, sessions that are over, used keys, old visits to
 * games, matches that nobody bet on.
 */
export async function sweep(context: Context): Promise<void> {
  const { unitOfWork, clock } = context;
  await closeIdleDemos(context);
  const now = clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  await unitOfWork.withTransaction(async (tx) => {
    await deleteEndedSessions(tx, now);
    await deleteKeys(tx, before(KEY_MS));
    await deleteOldCasinoSessions(tx, before(CASINO_VISIT_MS));
    await deleteEnded(tx, before(MATCH_KEPT_MS));
  });
  const deleteSome = () =>
    unitOfWork.withTransaction((tx) => deleteUnplayedMatches(tx, before(MATCH_KEPT_MS)));
  while (await deleteSome());
}
