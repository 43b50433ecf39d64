import type { Envelope } from '@exchange/contract';

// What versions before stored or need. Delete this file in December 2026.

/**
 * Returns the whole response of an idempotency key from before `485c7f2e`, which has no result.
 * Keys are kept for seven days.
 */
export const findStoredResponse = (row: {
  result: unknown;
  envelope: Envelope | null;
}): Envelope | undefined => (row.result === null && row.envelope ? row.envelope : undefined);

/**
 * Rights of servers up to `e5a68a72` on the chain and the seals of the audit trail. A migration then
 * drops `audit_links`, `audit_seals`, their functions, and `shared_account_clearances`.
 */
export const FORMER_TRAIL_RIGHTS = [
  'revoke all on audit_links, audit_seals from %role%',
  'grant select, insert on audit_seals to %role%',
  'grant select on audit_links to %role%',
] as const;
