import type { Tx } from '@exchange/database';
import type { Context } from '../../context.ts';
import type { SignedInUser } from '../../http/call.ts';
import { type AccountRef, selectFunds } from '../../ledger/index.ts';
import { inRupees, toRupees } from '../../money.ts';
import { Refused } from '../../refusal.ts';
import { recordAudit } from '../audit/repository.ts';

/** On the user's statement; an agent's own statement has the same line. */
const COINS_TEXTS = { given: 'Coins added', taken: 'Coins taken' } as const;

/** Play money given (positive) or taken (negative), paise. */
export interface CoinsStep {
  userId: number;
  /** Admins issue what they give; agents give of their own balance and take back into it. */
  actor: Pick<SignedInUser, 'id' | 'role'>;
  paise: number;
  /** Stands on the statements and in the audit. */
  reason: string;
}

/**
 * Gives or takes play money, with ledger and audit in the transaction at hand.
 * @throws Refused where more would be taken than is available, of the user or of the agent
 */
export async function moveCoins(
  tx: Tx,
  { ledger, clock }: Context,
  { userId, actor, paise, reason }: CoinsStep,
): Promise<void> {
  const issues = actor.role === 'admin';
  const funds = await ledger.lockFunds(tx, issues ? [userId] : [userId, actor.id]);
  const { availablePaise } = selectFunds(funds, userId);
  if (availablePaise + paise < 0) {
    const text = `Only ${toRupees(Math.max(0, availablePaise))} is available.`;
    throw new Refused(text, { field: 'amount' });
  }
  if (!issues) {
    const own = Math.max(0, selectFunds(funds, actor.id).availablePaise);
    if (paise > own) {
      throw new Refused(`Your own balance covers ${inRupees(own)}.`, { field: 'amount' });
    }
  }
  const step = await recordAudit(tx, {
    ...{ at: clock.now(), actorId: actor.id, action: 'coins_updated' },
    ...{ subject: 'user', subjectId: userId, detail: { paise, reason } },
  });
  const source: AccountRef = issues ? { kind: 'issuance' } : { kind: 'cash', userId: actor.id };
  await ledger.post(tx, {
    kind: 'coins',
    reference: `audit:${step}`,
    description: COINS_TEXTS[paise > 0 ? 'given' : 'taken'],
    remark: reason,
    sides: [
      { account: { kind: 'cash', userId }, paise },
      { account: source, paise: -paise },
    ],
  });
}
