import type { Envelope } from '@exchange/contract';

// What versions before stored. Delete this file in December 2026.

/**
 * Returns the whole response of an idempotency key from before `485c7f2e`, which has no result.
 * Keys are kept for seven days.
 */
export const findStoredResponse = (row: {
  result: unknown;
  envelope: Envelope | null;
}): Envelope | undefined => (row.result === null && row.envelope ? row.envelope : undefined);
