import type { endpoints, WireData } from '@exchange/contract';
import type { Tx } from '@exchange/server-kit/database';
import type { SignedInUser } from '../../http/call.ts';
import { findDepositSender, hasNotBetSinceDeposit } from './flags.repository.ts';
import { selectNewPayeeProof } from './payment-accounts.ts';

type WithdrawTerms = NonNullable<WireData<typeof endpoints.userDetails>['withdrawal']>;

/** Returns what the caller's next withdrawal needs, and its flag that is no secret of staff. */
export async function readWithdrawTerms(tx: Tx, user: SignedInUser): Promise<WithdrawTerms> {
  // Whom a link of staff signed in reads no full account number of the player.
  const sender = user.isOpenedByStaff ? undefined : await findDepositSender(tx, user.id);
  return {
    proof: (await selectNewPayeeProof(tx, user)) ?? null,
    no_betting_since_deposit: !user.isDemo && (await hasNotBetSinceDeposit(tx, user.id)),
    deposit_account: sender ?? null,
  };
}
