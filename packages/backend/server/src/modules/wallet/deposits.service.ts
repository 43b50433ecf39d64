import { checkDepositBounds, type endpoints, type WireInput } from '@exchange/contract';
import type { Tx } from '@exchange/server-kit/database';
import type { Context } from '../../context.ts';
import type { SignedInUser } from '../../http/call.ts';
import { BadRequestError, ConflictError, UnprocessableError } from '../../http-error.ts';
import { selectFunds } from '../../ledger/index.ts';
import { toPaise, toRupees } from '../../money.ts';
import { recordAudit } from '../audit/repository.ts';
import { checkDeposit } from '../safer-gambling/guard.ts';
import { type AccountRow, listAccountOptions } from './account-options.repository.ts';
import { insertDeposit, markDuplicates, type TransferRow } from './repository.ts';
import { useSlip } from './slips.service.ts';
import { checkOpenRequests } from './transfers.ts';

type DepositInput = WireInput<typeof endpoints.depositRequest>;

const NO_ACCOUNT_TEXT = 'This account is not offered any more. Please choose another one.';
const USED_UTR_TEXT = 'This UTR was already used.';
const NO_SLIP_TEXT = 'Please upload your payment proof.';

const isMeant = (account: AccountRow, { method, account_number: number }: DepositInput) =>
  account.accountType === method && (account.upiId === number || account.accountNumber === number);

function checkAmount(rupees: number, { minDeposit, maxDeposit }: AccountRow): void {
  const bounds = { minDeposit: toRupees(minDeposit), maxDeposit: toRupees(maxDeposit) };
  const fault = checkDepositBounds(rupees, bounds);
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
    async request(
      tx: Tx,
      { user, input, brand }: { user: SignedInUser; input: DepositInput; brand: string },
    ): Promise<TransferRow> {
      const at = clock.now();
      const accounts = await listAccountOptions(tx, brand);
      const account = accounts.find((option) => isMeant(option, input));
      if (!account) throw new UnprocessableError(NO_ACCOUNT_TEXT, { field: 'account_number' });
      checkAmount(input.amount, account);
      const amount = toPaise(input.amount);
      const request = await insertDeposit(tx, {
        userId: user.id,
        type: 'D',
        status: 'P',
        amount,
        method: account.accountType,
        utr: input.transaction_id,
        sender: input.sender || null,
        createdAt: at,
        accountNumber: input.account_number,
        ifsc: account.ifsc,
        accountName: account.holderName,
        attachment: input.attachment,
      });
      if (!request) throw new ConflictError(USED_UTR_TEXT, { field: 'transaction_id' });
      await markDuplicates(tx, input.transaction_id);
      // Two concurrent deposits count each other under this lock; it comes after the request, as in
      // decisions.
      const { guarded } = selectFunds(await ledger.lockFunds(tx, [user.id]), user.id);
      if (guarded) await checkDeposit(tx, { userId: user.id, paise: amount, now: at });
      await checkOpenRequests(tx, user.id, 'D');
      const slip = { name: input.attachment, userId: user.id, requestId: request.id };
      if (!(await useSlip(tx, slip))) throw new BadRequestError('attachment', NO_SLIP_TEXT);
      await recordAudit(tx, {
        at,
        actorId: user.id,
        action: 'request_made',
        subject: 'request',
        subjectId: request.id,
        detail: { type: 'D', paise: amount },
      });
      return request;
    },
  };
}
