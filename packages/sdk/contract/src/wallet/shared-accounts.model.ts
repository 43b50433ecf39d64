import type { InferOutput } from 'valibot';
import { fromEpoch } from '../wire/primitives.ts';
import type { sharedAccountRow } from './shared-accounts.wire.ts';

/** A withdrawal account that a player shares, as staff see it. */
export interface SharedAccount {
  /** The player's newest withdrawal to it. */
  requestId: string;
  accountNumber: string;
  /** Other users of it that the caller manages. */
  users: readonly { id: string; name: string }[];
  /** Number of other users. */
  others: number;
  /** The permission to share it; absent: the player is blocked. */
  cleared?: { at: Date; byName: string; reason: string };
}

/** Converts a withdrawal account that a player shares. */
export const toSharedAccount = (wire: InferOutput<typeof sharedAccountRow>): SharedAccount => ({
  requestId: String(wire.request_id),
  accountNumber: wire.account_number,
  users: wire.users.map(({ user_id, user_name }) => ({ id: String(user_id), name: user_name })),
  others: wire.others,
  ...(wire.cleared && {
    cleared: {
      ...{ at: fromEpoch(wire.cleared.at), byName: wire.cleared.by_name },
      reason: wire.cleared.reason,
    },
  }),
});
