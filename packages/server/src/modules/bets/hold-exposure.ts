import type { Tx } from '../../db/unit-of-work.ts';
import { InsufficientFunds, type Ledger } from '../../ledger/index.ts';

/** Holds what a market or session can cost the player with the new bet, in paise, or refuses it. */
export async function holdExposure(
  tx: Tx,
  ledger: Ledger,
  { userId, marketId, paise }: { userId: number; marketId: string; paise: number },
): Promise<void> {
  await ledger.setHold(tx, userId, marketId, paise).catch((error: unknown) => {
    throw error instanceof InsufficientFunds
      ? new InsufficientFunds('Insufficient balance to place a bet.')
      : error;
  });
}
