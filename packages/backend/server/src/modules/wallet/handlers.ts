import type { Context } from '../../context.ts';
import type { SignedInUser } from '../../http/call.ts';
import { toOwed, toRupees } from '../../money.ts';
import type { Module } from '../module.ts';
import { type AccountRow, listAccountOptions } from './account-options.repository.ts';
import { createDecisionHandlers } from './decision-handlers.ts';
import { createDeposits } from './deposits.service.ts';
import { provePayee } from './payee-proof.ts';
import { createPaymentAccountHandlers } from './payment-accounts.ts';
import { listPreviousAccounts, listTransfers, type TransferRow } from './repository.ts';
import { toRequestRows } from './request-rows.ts';
import { storeSlip } from './slips.service.ts';
import { CANCELLED_REASON, createWithdrawals } from './withdrawals.service.ts';

const DONE_TEXTS = {
  upload: 'Your payment proof was uploaded.',
  deposit: 'Deposit request submitted.',
  withdrawal: 'Withdrawal request submitted.',
  cancelled: 'Withdrawal cancelled.',
} as const;

const toAccountOption = (
  row: AccountRow,
  { addresses }: Context['files'],
  { sessionId }: SignedInUser,
) => ({
  account_type: row.accountType,
  bank_name: row.bankName,
  account_phone_number: row.accountNumber,
  account_ifsc_code: row.ifsc,
  account_holder_name: row.holderName,
  upi_id: row.upiId,
  min_diposit: toRupees(row.minDeposit),
  max_diposit: toRupees(row.maxDeposit),
  attachment: row.attachment && addresses.sign(row.attachment, sessionId),
});

const toPreviousAccount = (row: TransferRow) => ({
  method: row.method === 'UPI' ? ('UPI' as const) : ('BANK' as const),
  account_number: row.accountNumber ?? '',
  ifsc: row.ifsc,
  account_name: row.accountName ?? '',
  bank_name: row.attachment,
});

/** Creates the handlers for players' money. */
const createPlayerHandlers: Module = (context) => {
  const { unitOfWork, ledger, changes } = context;
  const deposits = createDeposits(context);
  const withdrawals = createWithdrawals(context);
  const answer = async (
    tx: Parameters<typeof toRequestRows>[0],
    request: TransferRow,
    { user, message }: { user: SignedInUser; message: string },
  ) => {
    const [data] = await toRequestRows(tx, context, [request], user);
    if (!data) throw new Error('the request has no row');
    return { data, message };
  };

  return {
    walletBalance: async ({ user }) => {
      const balance = await unitOfWork.withTransaction((tx) => ledger.readBalance(tx, user.id));
      return {
        data: {
          balance: toRupees(balance.availablePaise),
          liability: toRupees(balance.exposurePaise),
          ...toOwed(balance.owedPaise),
        },
      };
    },
    customerDetails: async ({ brand, user }) => {
      const rows = await unitOfWork.withTransaction((tx) => listAccountOptions(tx, brand));
      return { data: rows.map((row) => toAccountOption(row, context.files, user)) };
    },
    uploadDepositFile: async ({ user, input, network, signal }) => {
      const bytes = input.deposite as Uint8Array;
      const attachment = await storeSlip(context, { userId: user.id, network, bytes, signal });
      return { data: { attachment }, message: DONE_TEXTS.upload };
    },
    depositRequest: async (call) => {
      const done = await call.once(async (tx) =>
        answer(tx, await deposits.request(tx, call), {
          ...{ user: call.user, message: DONE_TEXTS.deposit },
        }),
      );
      changes.mark(call.user.id);
      return done;
    },
    withdrawRequest: async (call) => {
      await unitOfWork.read((tx) => withdrawals.check(tx, call));
      await provePayee(context, call);
      const changed = new Set([call.user.id]);
      const done = await call.once(async (tx) => {
        const { request, blocked } = await withdrawals.request(tx, call);
        for (const userId of blocked) changed.add(userId);
        return answer(tx, request, { user: call.user, message: DONE_TEXTS.withdrawal });
      });
      for (const userId of changed) changes.mark(userId);
      return done;
    },
    withdrawCancel: async ({ user, input }) => {
      const done = await unitOfWork.withTransaction(async (tx) => {
        const request = await withdrawals.cancel(tx, user, Number(input.id));
        return answer(tx, request, { user, message: DONE_TEXTS.cancelled });
      });
      changes.mark(user.id);
      return done;
    },
    myDepositRequests: ({ user, input }) =>
      unitOfWork.withTransaction(async (tx) => {
        const { rows, total } = await listTransfers(tx, { userId: user.id, ...input });
        return { data: await toRequestRows(tx, context, rows, user), total };
      }),
    previousAccounts: async ({ user }) => {
      const rows = await unitOfWork.withTransaction((tx) =>
        listPreviousAccounts(tx, { userId: user.id, cancelledReason: CANCELLED_REASON }),
      );
      return { data: rows.map(toPreviousAccount) };
    },
  };
};

export const walletModule: Module = (context) => ({
  ...createDecisionHandlers(context),
  ...createPaymentAccountHandlers(context),
  ...createPlayerHandlers(context),
});
