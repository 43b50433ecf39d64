import type { Tx } from '@exchange/database';
import type { Context } from '../../context.ts';
import { selectFunds } from '../../ledger/index.ts';
import { toRupees } from '../../money.ts';
import { Refused } from '../../refusal.ts';
import { recordAudit } from '../audit/repository.ts';

/** On the user's statement. */
const COINS_TEXTS = { given: 'Coins added', taken: 'Coins taken' } as const;

/** Play money given (positive) or taken (negative), paise. */
export interface CoinsStep {
  userId: number;
  actorId: number;
  paise: number;
  /** Stands on the user's statement and in the audit. */
  reason: string;
}

/**
 * Gives or takes play money, with ledger and audit in the transaction at hand.
 * @throws Refused where more would be taken than is available
 */
export async function moveCoins(
  tx: Tx,
  { ledger, clock }: Context,
  { userId, actorId, paise, reason }: CoinsStep,
): Promise<void> {
  const { availablePaise } = selectFunds(await ledger.lockFunds(tx, [userId]), userId);
  if (availablePaise + paise < 0) {
    const text = `Only ${toRupees(Math.max(0, availablePaise))} is available.`;
    throw new Refused(text, { field: 'amount' });
  }
  const step = await recordAudit(tx, {
    ...{ at: clock.now(), actorId, action: 'coins_updated', subject: 'user', subjectId: userId },
    detail: { paise, reason },
  });
  await ledger.post(tx, {
    kind: 'coins',
    reference: `audit:${step}`,
    description: COINS_TEXTS[paise > 0 ? 'given' : 'taken'],
    remark: reason,
    sides: [
      { account: { kind: 'cash', userId }, paise },
      { account: { kind: 'issuance' }, paise: -paise },
    ],
  });
}
