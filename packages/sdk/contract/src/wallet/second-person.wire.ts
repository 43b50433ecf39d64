import * as v from 'valibot';
import { PAGE_SIZE } from '../limits.ts';
import { epochSeconds, pageNumber, pageSize, rupees, wireId } from '../wire/primitives.ts';

/**
 * A step of staff above the limit of one person; it moves money once a second person confirms it.
 */
export const secondPersonRow = v.object({
  id: wireId,
  /** Coins, a deposit that is credited, or a withdrawal that is paid. */
  kind: v.picklist(['coins', 'deposit', 'payment']),
  user_id: wireId,
  user_name: v.string(),
  /** Rupees, negative if coins are taken. */
  amount: rupees,
  reason: v.nullable(v.string()),
  /** The user who started it. */
  maker_name: v.string(),
  /** The caller started it, and cannot confirm it. */
  is_own: v.boolean(),
  /** UTR of a deposit, account number of a withdrawal. */
  reference: v.nullable(v.string()),
  created_at: epochSeconds,
  expires_at: epochSeconds,
});

export const secondPersonListInput = v.object({
  limit: pageSize(PAGE_SIZE.requests, 100),
  page: pageNumber,
});

const verdict = v.picklist(['confirmed', 'declined']);
export const secondPersonDecisionInput = v.object({ id: wireId, verdict });
export const secondPersonDecisionData = v.object({
  id: wireId,
  user_id: wireId,
  maker_id: wireId,
  verdict,
});
