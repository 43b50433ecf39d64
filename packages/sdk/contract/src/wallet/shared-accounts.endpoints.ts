import * as v from 'valibot';
import { STAFF } from '../auth/auth.model.ts';
import { staffReason } from '../users/users.wire.ts';
import { endpoint } from '../wire/endpoint.ts';
import { wireId } from '../wire/primitives.ts';

const staff = { area: 'wallet', method: 'POST', auth: 'required', roles: STAFF } as const;

/**
 * Permits all players who withdrew to the account of a withdrawal to share it, which unblocks them.
 */
export const clearSharedAccount = endpoint(staff, {
  name: 'clearSharedAccount',
  mutates: true,
  path: 'clear-shared-account',
  input: v.object({ request_id: wireId, reason: staffReason }),
  /** Number of players that were blocked before. */
  data: v.object({ cleared: v.number() }),
  encode: ({ requestId, reason }: { requestId: string; reason: string }) => ({
    request_id: requestId,
    reason,
  }),
});
