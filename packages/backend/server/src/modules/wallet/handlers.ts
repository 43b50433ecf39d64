import { CANCELLED_REASON, USUAL_DEPOSIT_MINUTES } from '@exchange/contract';
import type { Tx } from '@exchange/server-kit/database';
import type { Call, CommandHandler, Handler, Handlers, SignedInUser } from '../../http/call.ts';
import { toOwed, toPaise, toRupees } from '../../money.ts';
import { createReadTrail } from '../audit/personal-reads.ts';
import type { Module, ModuleContext } from '../module-context.ts';
import { WAITS_TEXT } from '../second-person/limit.ts';
import { decideRequest } from './decisions.service.ts';
import { createDeposits, type ReportedDeposit } from './deposits.service.ts';
import { createPaymentAccountHandlers, provePayee } from './payment-accounts.ts';
import { listOfferedAccounts, type OfferedAccount } from './play-accounts.ts';
import {
  isPayeeKnown,
  listPreviousAccounts,
  listTransfers,
  type TransferRow,
} from './repository.ts';
import { toRequestRow, toRequestRows } from './request-rows.ts';
import { blockSharedAccount } from './shared-accounts.service.ts';
import { storeSlip } from './slips.service.ts';
import { readStaffRequests } from './staff-requests.ts';
import { createWithdrawals, type WithdrawalOrder } from './withdrawals.service.ts';

const MESSAGES = { P: 'Pending', A: 'Approved', S: 'Done', D: 'Declined' } as const;

/** Creates the list of requests, which returns bank accounts and names of their players. */
function createRequestList(context: ModuleContext): Handler<'requestList'> {
  const recordRead = createReadTrail(context);
  return async ({ input, user: caller }) => {
    const { rows, total } = await context.unitOfWork.withTransaction((tx) =>
      readStaffRequests(tx, context, { caller, ...input }),
    );
    await recordRead(
      caller,
      'request_list',
      rows.map(({ user_id }) => Number(user_id)),
    );
    return { data: rows, total };
  };
}

/** Creates the handlers for decisions on deposits, withdrawals and shared accounts. */
const createDecisionHandlers = (context: ModuleContext): Handlers => ({
  requestList: createRequestList(context),
  requestDecision: async ({ input, user: caller }) => {
    const { request, waits } = await context.unitOfWork.withTransaction((tx) =>
      decideRequest(tx, context, caller, input),
    );
    context.changes.mark(request.userId);
    const data = toRequestRow(request, context, caller);
    return waits
      ? { data: { ...data, waits_for_second_person: true }, message: WAITS_TEXT }
      : { data, message: MESSAGES[request.status] };
  },
  blockSharedAccount: async ({ input, user: caller }) => {
    const blocked = await context.unitOfWork.withTransaction((tx) =>
      blockSharedAccount(tx, context, caller, {
        requestId: Number(input.request_id),
        reason: input.reason,
      }),
    );
    for (const userId of blocked) context.changes.mark(userId);
    return {
      data: { blocked: blocked.length },
      message: 'Withdrawals of all its users are locked.',
    };
  },
});

const DONE_TEXTS = {
  upload: 'Your payment proof was uploaded.',
  deposit: `Deposit request submitted. It is usually credited within ${USUAL_DEPOSIT_MINUTES} minutes.`,
  demoDeposit: 'Deposit request submitted. It is credited within a few seconds.',
  withdrawal: 'Withdrawal request submitted.',
  cancelled: 'Withdrawal cancelled.',
} as const;

const toAccountOption = (
  row: OfferedAccount,
  { addresses }: ModuleContext['files'],
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

const toPreviousAccount = (row: TransferRow, isKnown: boolean) => ({
  method: row.method === 'UPI' ? ('UPI' as const) : ('BANK' as const),
  account_number: row.accountNumber ?? '',
  ifsc: row.ifsc,
  account_name: row.accountName ?? '',
  bank_name: row.attachment,
  needs_proof: !isKnown,
});

const toDeposit = ({ user, brand, input }: Call<'depositRequest'>): ReportedDeposit => ({
  userId: user.id,
  isDemo: user.isDemo === true,
  brand,
  amount: toPaise(input.amount),
  method: input.method,
  accountNumber: input.account_number,
  utr: input.transaction_id,
  sender: input.sender || null,
  slip: input.attachment,
});

const toWithdrawal = ({ user, input }: Call<'withdrawRequest'>): WithdrawalOrder => ({
  user,
  amount: toPaise(input.amount),
  method: input.method,
  accountNumber: input.account_number,
  ifsc: input.ifsc || null,
  accountName: input.account_name,
  bankName: input.attachment || null,
});

async function toRequestData(
  tx: Tx,
  context: ModuleContext,
  request: TransferRow,
  user: SignedInUser,
) {
  const [data] = await toRequestRows(tx, context, [request], user);
  if (!data) throw new Error('the request has no row');
  return { data };
}

function createDepositRequest(context: ModuleContext): CommandHandler<'depositRequest'> {
  const deposits = createDeposits(context);
  return {
    async decide(command) {
      const { user, once } = command;
      const deposit = toDeposit(command);
      const done = await once(async (tx) =>
        toRequestData(tx, context, await deposits.request(tx, deposit), user),
      );
      context.changes.mark(user.id);
      if (user.isDemo) context.demoDecisions.wake();
      return done;
    },
    answer: ({ data }, { user }) => ({
      data,
      message: user.isDemo ? DONE_TEXTS.demoDeposit : DONE_TEXTS.deposit,
    }),
  };
}

type Withdrawals = ReturnType<typeof createWithdrawals>;

const createWithdrawRequest = (
  context: ModuleContext,
  withdrawals: Withdrawals,
): CommandHandler<'withdrawRequest'> => ({
  async decide(command) {
    const { cookies, input, user, once } = command;
    const order = toWithdrawal(command);
    const { password, second_factor: secondFactorCode } = input;
    await context.unitOfWork.read((tx) => withdrawals.check(tx, order));
    await provePayee(context, { order, password, secondFactorCode, cookies });
    const done = await once(async (tx) =>
      toRequestData(tx, context, await withdrawals.request(tx, order), user),
    );
    context.changes.mark(user.id);
    if (user.isDemo) context.demoDecisions.wake();
    return done;
  },
  answer: ({ data }) => ({ data, message: DONE_TEXTS.withdrawal }),
});

/** Creates the handlers for players' money. */
const createPlayerHandlers: Module = (context) => {
  const { unitOfWork, ledger, changes } = context;
  const withdrawals = createWithdrawals(context);
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
      const offered = { brand, isDemo: user.isDemo === true };
      const rows = await unitOfWork.read((tx) => listOfferedAccounts(tx, offered));
      return { data: rows.map((row) => toAccountOption(row, context.files, user)) };
    },
    uploadDepositFile: async ({ user, input, network, signal }) => {
      const bytes = input.deposite as Uint8Array;
      const attachment = await storeSlip(context, { userId: user.id, network, bytes, signal });
      return { data: { attachment }, message: DONE_TEXTS.upload };
    },
    depositRequest: createDepositRequest(context),
    withdrawRequest: createWithdrawRequest(context, withdrawals),
    withdrawCancel: async ({ user, input }) => {
      const { data } = await unitOfWork.withTransaction(async (tx) =>
        toRequestData(tx, context, await withdrawals.cancel(tx, user, Number(input.id)), user),
      );
      changes.mark(user.id);
      return { data, message: DONE_TEXTS.cancelled };
    },
    myDepositRequests: ({ user, input }) =>
      unitOfWork.withTransaction(async (tx) => {
        const { rows, total } = await listTransfers(tx, { userId: user.id, ...input });
        return { data: await toRequestRows(tx, context, rows, user), total };
      }),
    previousAccounts: ({ user }) =>
      unitOfWork.withTransaction(async (tx) => {
        const owner = { userId: user.id, cancelledReason: CANCELLED_REASON };
        const data = [];
        for (const row of await listPreviousAccounts(tx, owner)) {
          const payee = { ...row, userId: user.id, accountNumber: row.accountNumber ?? '' };
          data.push(toPreviousAccount(row, await isPayeeKnown(tx, payee)));
        }
        return { data };
      }),
  };
};

export const walletModule: Module = (context) => ({
  ...createDecisionHandlers(context),
  ...createPaymentAccountHandlers(context),
  ...createPlayerHandlers(context),
});
