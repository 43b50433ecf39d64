import { findDepositFault } from '@exchange/contract';
import type { Tx } from '@exchange/server-kit/database';
import type { Context } from '../../context.ts';
import { BadRequestError, ConflictError, UnprocessableError } from '../../http-error.ts';
import { selectFunds } from '../../ledger/ledger.ts';
import { toRupees } from '../../money.ts';
import { recordAudit } from '../audit/repository.ts';
import { checkDeposit } from '../safer-gambling/guard.ts';
import { listOfferedAccounts, type OfferedAccount } from './play-accounts.ts';
import { insertDeposit, markDuplicates, type TransferRow, toPlayUtr } from './repository.ts';
import { attachSlip } from './slips.service.ts';
import { checkOpenRequests } from './transfers.ts';

/** A payment that a player reports. */
export interface ReportedDeposit {
  userId: number;
  /** The account has play money only. */
  isDemo: boolean;
  brand: string;
  /** Paise. */
  amount: number;
  /** The account that was paid to. */
  method: string;
  accountNumber: string;
  utr: string;
  sender: string | null;
  /** The name of the uploaded slip. */
  slip: string;
}

const NO_ACCOUNT_TEXT = 'This account is not offered any more. Please choose another one.';
const USED_UTR_TEXT = 'This UTR was already used.';
const NO_SLIP_TEXT = 'Please upload your payment proof.';

const isMeant = (account: OfferedAccount, { method, accountNumber: number }: ReportedDeposit) =>
  account.accountType === method && (account.upiId === number || account.accountNumber === number);

function checkAmount(paise: number, { minDeposit, maxDeposit }: OfferedAccount): void {
  const bounds = { minDeposit: toRupees(minDeposit), maxDeposit: toRupees(maxDeposit) };
  const fault = findDepositFault(toRupees(paise), bounds);
  if (fault) throw new UnprocessableError(fault, { field: 'amount' });
}

/** Reports players' payments; staff verify them on the account. */
export function createDeposits({ clock, ledger }: Pick<Context, 'clock' | 'ledger'>) {
  return {
    /**
     * Stores the request with its slip.
     * @throws UnprocessableError for an amount outside of the account's bounds, or above the
     * player's own limits
     * @throws ForbiddenError while the player takes a break
     * @throws ConflictError for a UTR of the player's own request that was not declined
     * @throws BadRequestError where the slip is not the player's, or was used before
     */
    async request(tx: Tx, deposit: ReportedDeposit): Promise<TransferRow> {
      const { userId, amount, isDemo } = deposit;
      const utr = isDemo ? toPlayUtr(userId, deposit.utr) : deposit.utr;
      const at = clock.now();
      const accounts = await listOfferedAccounts(tx, deposit);
      const account = accounts.find((option) => isMeant(option, deposit));
      if (!account) throw new UnprocessableError(NO_ACCOUNT_TEXT, { field: 'accountNumber' });
      checkAmount(amount, account);
      const request = await insertDeposit(tx, {
        userId,
        type: 'D',
        status: 'P',
        amount,
        method: account.accountType,
        utr,
        sender: deposit.sender,
        createdAt: at,
        accountNumber: deposit.accountNumber,
        ifsc: account.ifsc,
        accountName: account.holderName,
        attachment: deposit.slip,
      });
      if (!request) throw new ConflictError(USED_UTR_TEXT, { field: 'utr' });
      await markDuplicates(tx, utr);
      // Two concurrent deposits count each other under this lock; it comes after the request, as in
      // decisions.
      const { guarded } = selectFunds(await ledger.lockFunds(tx, [userId]), userId);
      if (guarded) await checkDeposit(tx, { userId, paise: amount, now: at });
      await checkOpenRequests(tx, userId, 'D');
      const slip = { name: deposit.slip, userId, requestId: request.id };
      if (!(await attachSlip(tx, slip))) throw new BadRequestError('attachment', NO_SLIP_TEXT);
      await recordAudit(tx, {
        at,
        actorId: userId,
        action: 'request_made',
        subject: 'request',
        subjectId: request.id,
        detail: { type: 'D', paise: amount },
      });
      return request;
    },
  };
}
