import type { Tx } from '@exchange/server-kit/database';
import type { SignedInUser } from '../../http/call.ts';
import { UnprocessableError } from '../../http-error.ts';
import type { AccountRef } from '../../ledger/accounts.repository.ts';
import { selectFunds } from '../../ledger/ledger.ts';
import { inRupees, toRupees } from '../../money.ts';
import { findUser } from '../accounts/repository.ts';
import { checkNotClosed } from '../accounts/service.ts';
import { recordAudit } from '../audit/repository.ts';
import type { ModuleContext } from '../module-context.ts';
import { describeFirst, holdForSecondPerson } from '../second-person/limit.ts';

/** The lines on the user's statement; an agent's own statement has the same ones. */
const COINS_TEXTS = { given: 'Coins added', taken: 'Coins taken' } as const;

/** Play money credited (positive) or debited (negative), paise. */
export interface CoinsStep {
  userId: number;
  /** The member of staff. Admins issue coins; agents transfer from and to their own balance. */
  maker: Pick<SignedInUser, 'id' | 'role'>;
  /** The second person, if the step needed one. */
  confirmedBy?: number;
  paise: number;
  /** Shown on the statements and in the audit. */
  reason: string;
}

/**
 * Moves play money, with ledger and audit in the current transaction, or stores the step for a
 * second person.
 * @returns true if it waits
 * @throws UnprocessableError where the account is closed, or more would be debited than is
 * available, of the user or of the agent
 */
export async function moveCoins(tx: Tx, context: ModuleContext, step: CoinsStep): Promise<boolean> {
  const { ledger, clock } = context;
  const { userId, maker, confirmedBy, paise, reason } = step;
  const issues = maker.role === 'admin';
  const funds = await ledger.lockFunds(tx, issues ? [userId] : [userId, maker.id]);
  // Read under the lock that closing an account acquires.
  const user = await findUser(tx, userId);
  if (user) checkNotClosed(user);
  const { availablePaise } = selectFunds(funds, userId);
  if (availablePaise + paise < 0) {
    const text = `Only ${toRupees(Math.max(0, availablePaise))} is available.`;
    throw new UnprocessableError(text, { field: 'amount' });
  }
  if (!issues) {
    const own = Math.max(0, selectFunds(funds, maker.id).availablePaise);
    if (paise > own) {
      throw new UnprocessableError(`Your own balance covers ${inRupees(own)}.`, {
        field: 'amount',
      });
    }
  }
  if (confirmedBy === undefined) {
    const asked = { kind: 'coins', userId, makerId: maker.id, paise, reason } as const;
    if (await holdForSecondPerson(tx, context, asked)) return true;
  }
  const firstId = confirmedBy === undefined ? undefined : maker.id;
  const audited = await recordAudit(tx, {
    at: clock.now(),
    actorId: confirmedBy ?? maker.id,
    action: 'coins_updated',
    subject: 'user',
    subjectId: userId,
    detail: { paise, reason, ...(await describeFirst(tx, firstId)) },
  });
  const source: AccountRef = issues ? { kind: 'issuance' } : { kind: 'cash', userId: maker.id };
  await ledger.post(tx, {
    kind: 'coins',
    reference: `audit:${audited}`,
    description: COINS_TEXTS[paise > 0 ? 'given' : 'taken'],
    remark: reason,
    sides: [
      { account: { kind: 'cash', userId }, paise },
      { account: source, paise: -paise },
    ],
  });
  return false;
}
