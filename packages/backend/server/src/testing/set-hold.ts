import type { Tx } from '@exchange/server-kit/database';
import { type Ledger, selectFunds } from '../ledger/index.ts';

/**
 * Locks a user's funds and sets the possible loss on a market, as a bet does.
 * @throws InsufficientFundsError when a larger hold is not covered
 */
export async function setHold(
  ledger: Ledger,
  tx: Tx,
  { userId, marketId, paise }: { userId: number; marketId: string; paise: number },
): Promise<void> {
  const funds = await ledger.lockFunds(tx, [userId]);
  selectFunds(funds, userId).setHold(marketId, paise);
  await ledger.writeHolds(tx, funds.values());
}
