import { CANCELLED_REASON } from '@exchange/contract';
import type { Tx } from '@exchange/server-kit/database';
import type { Context } from '../../context.ts';
import type { SignedInUser } from '../../http/call.ts';
import {
  ConflictError,
  ForbiddenError,
  NotFoundError,
  UnprocessableError,
} from '../../http-error.ts';
import { selectFunds } from '../../ledger/ledger.ts';
import { findUser } from '../accounts/repository.ts';
import { recordAudit } from '../audit/repository.ts';
import { closedAccountError } from '../safer-gambling/guard.ts';
import { findFlags, markShared } from './flags.repository.ts';
import { decideTransfer, insertTransfer, lockTransfer, type TransferRow } from './repository.ts';
import { checkOpenRequests, debitWithdrawal, returnWithdrawal } from './transfers.ts';

/** A withdrawal that a player asks for. */
export interface WithdrawalOrder {
  user: SignedInUser;
  /** Paise. */
  amount: number;
  method: string;
  accountNumber: string;
  ifsc: string | null;
  accountName: string | undefined;
  bankName: string | null;
}

const LOCKED_TEXT = 'Withdrawals are locked on this account. Please contact support.';
const STAFF_LINK_TEXT = 'Log in with your password to withdraw.';
const NO_FUNDS_TEXT = 'Insufficient balance.';
const NO_SUCH_WITHDRAWAL = 'There is no such withdrawal.';
const TOO_LATE_TEXTS = {
  A: 'This withdrawal is already approved and cannot be cancelled.',
  S: 'This withdrawal is already paid.',
  D: 'This withdrawal was declined.',
} as const;

/** Valid under the lock of the funds only, as staff decide under it. */
async function checkMayWithdraw(tx: Tx, userId: number): Promise<void> {
  const user = await findUser(tx, userId);
  if (user?.closedAt) throw closedAccountError();
  if (user?.withdrawalsLockedAt) throw new ForbiddenError(LOCKED_TEXT, 'ACCOUNT_LOCKED');
}

const insufficientFundsError = () =>
  new UnprocessableError(NO_FUNDS_TEXT, { field: 'amount', code: 'INSUFFICIENT_FUNDS' });

export function createWithdrawals({ clock, ledger }: Pick<Context, 'clock' | 'ledger'>) {
  return {
    /**
     * Rejects in advance what `request` would reject now, so that a proof of identity is not
     * requested in vain.
     * @throws UnprocessableError, ForbiddenError as `request` does
     */
    async check(tx: Tx, { user, amount }: WithdrawalOrder) {
      if (user.isOpenedByStaff) throw new ForbiddenError(STAFF_LINK_TEXT);
      await checkMayWithdraw(tx, user.id);
      const { availablePaise } = await ledger.readBalance(tx, user.id);
      if (amount > availablePaise) throw insufficientFundsError();
    },

    /**
     * Stores the request and moves the money to the pending account at once.
     * @throws UnprocessableError where less is available
     * @throws ForbiddenError where staff closed the account or locked its withdrawals, or opened the
     * sign-in
     */
    async request(tx: Tx, order: WithdrawalOrder): Promise<TransferRow> {
      const { user, amount } = order;
      if (user.isOpenedByStaff) throw new ForbiddenError(STAFF_LINK_TEXT);
      const at = clock.now();
      const payee = { userId: user.id, accountNumber: order.accountNumber };
      // The account that a demo account types may be a player's: it flags no one.
      const { isDemo } = user;
      // Requests before funds, as decisions lock them.
      if (!isDemo) await markShared(tx, payee);
      const funds = selectFunds(await ledger.lockFunds(tx, [user.id]), user.id);
      await checkMayWithdraw(tx, user.id);
      if (amount > funds.availablePaise) throw insufficientFundsError();
      const request = await insertTransfer(tx, {
        ...payee,
        type: 'W',
        status: 'P',
        amount,
        method: order.method,
        createdAt: at,
        ifsc: order.ifsc,
        accountName: order.accountName,
        attachment: order.bankName,
        flags: isDemo
          ? []
          : await findFlags(tx, { ...payee, accountName: order.accountName ?? '' }),
      });
      await checkOpenRequests(tx, user.id, 'W');
      await debitWithdrawal(tx, ledger, request, at);
      await recordAudit(tx, {
        at,
        actorId: user.id,
        action: 'request_made',
        subject: 'request',
        subjectId: request.id,
        detail: { type: 'W', paise: amount },
      });
      return request;
    },

    /**
     * Cancels a withdrawal before its approval; a repeat changes nothing.
     * @throws NotFoundError for another player's, ConflictError where staff were faster
     */
    async cancel(tx: Tx, user: SignedInUser, id: number): Promise<TransferRow> {
      const request = Number.isSafeInteger(id) ? await lockTransfer(tx, id) : undefined;
      if (request?.userId !== user.id || request.type !== 'W') {
        throw new NotFoundError(NO_SUCH_WITHDRAWAL, 'id');
      }
      const { status } = request;
      if (status === 'D' && request.reason === CANCELLED_REASON) return request;
      if (status !== 'P') throw new ConflictError(TOO_LATE_TEXTS[status], { field: 'id' });
      const at = clock.now();
      const decision = { status: 'D', reason: CANCELLED_REASON, decidedAt: at } as const;
      await decideTransfer(tx, request.id, decision);
      const cancelled = { ...request, ...decision };
      await returnWithdrawal(tx, ledger, cancelled, at);
      await recordAudit(tx, {
        at,
        actorId: user.id,
        action: 'request_cancelled',
        subject: 'request',
        subjectId: request.id,
      });
      return cancelled;
    },
  };
}
