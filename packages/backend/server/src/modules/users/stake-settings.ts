import { DEFAULT_STAKES, SPORT_IDS } from '@exchange/contract';
import type { Tx, UnitOfWork } from '@exchange/server-kit/database';
import type { Clock } from '../../clock.ts';
import { createTtlCache, localInvalidation, type TtlCache } from '../../ttl-cache.ts';
import { listSportSettings } from './preferences.repository.ts';

/** Lifetime of cached stakes of a user, in ms. */
const TTL_MS = 5000;

/**
 * Returns a user's quick stakes by sport in rupees. The stake editor writes one list for all
 * sports, under cricket's id: it applies to others without their own; the defaults apply without
 * it. The one-click stake is one for all.
 */
export async function readSportSettings(tx: Tx, userId: number) {
  const rows = await listSportSettings(tx, userId);
  const shared = rows.find(({ sportId }) => sportId === SPORT_IDS.cricket);
  return Object.values(SPORT_IDS).map((sportId) => {
    const row = rows.find((candidate) => candidate.sportId === sportId);
    return {
      sport_id: sportId,
      match_stack: (row ?? shared)?.matchStack ?? DEFAULT_STAKES.join(','),
      one_click_stack: shared?.oneClickStack ?? '0',
    };
  });
}

/** The cached quick stakes of users, which the match page reads each second. */
export type StakeSettings = TtlCache<number, Awaited<ReturnType<typeof readSportSettings>>>;

export function createStakeSettings(
  unitOfWork: UnitOfWork,
  clock: Clock,
  share = localInvalidation,
): StakeSettings {
  const kept = createTtlCache({
    clock,
    load: (userId: number) => unitOfWork.withTransaction((tx) => readSportSettings(tx, userId)),
    selectExpiry: (_, now) => now + TTL_MS,
  });
  return share('stakes', kept);
}
