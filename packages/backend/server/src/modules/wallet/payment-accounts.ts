import type { endpoints, ProofField, WireData, WireInput } from '@exchange/contract';
import type { Tx } from '@exchange/server-kit/database';
import { lockNames } from '../../db/queries.ts';
import type { Call, CommandHandler, Handlers, SignedInUser } from '../../http/call.ts';
import { BadRequestError, NotFoundError, UnprocessableError } from '../../http-error.ts';
import { toPaise, toRupees } from '../../money.ts';
import { findUser } from '../accounts/repository.ts';
import { checkNotStaffLink } from '../accounts/service.ts';
import { recordAudit } from '../audit/repository.ts';
import { provePassword } from '../auth/password.service.ts';
import { withSecondFactor } from '../auth/second-factor/prove-second-factor.ts';
import { hasSecondFactor } from '../auth/second-factor/second-factor.repository.ts';
import type { ModuleContext } from '../module-context.ts';
import {
  type AccountOptionRow,
  hasMaxAccounts,
  insertAccount,
  listAllAccounts,
  lockAccountOption,
  MAX_ACCOUNTS,
  offerAccount,
} from './account-options.repository.ts';
import { isPayeeKnown } from './repository.ts';
import type { WithdrawalOrder } from './withdrawals.service.ts';

type Input = WireInput<typeof endpoints.changePaymentAccount>;
type Added = Extract<Input, { action: 'add' }>;

const toRow = (row: AccountOptionRow): WireData<typeof endpoints.changePaymentAccount> => ({
  account_id: row.id,
  brand: row.brand,
  account_type: row.accountType,
  bank_name: row.bankName,
  account_number: row.accountNumber,
  ifsc: row.ifsc,
  holder_name: row.holderName,
  upi_id: row.upiId,
  active: row.active,
  min_deposit: toRupees(row.minDeposit),
  max_deposit: toRupees(row.maxDeposit),
});

/** @throws UnprocessableError where the brand offers the maximum; locks the brand's accounts */
async function checkMaxAccounts(tx: Tx, brand: string): Promise<void> {
  await lockNames(tx, [`payment-accounts:${brand}`]);
  if (!(await hasMaxAccounts(tx, brand))) return;
  throw new UnprocessableError(`A brand has at most ${MAX_ACCOUNTS.offered} accounts.`, {
    field: 'brand',
  });
}

/**
 * @throws BadRequestError where the brand is unknown or the bounds are reversed, UnprocessableError
 * where it has the maximum
 */
async function addAccount(
  tx: Tx,
  { brands }: ModuleContext,
  input: Added,
): Promise<AccountOptionRow> {
  const {
    brand,
    account_type: accountType,
    min_deposit: minDeposit,
    max_deposit: maxDeposit,
  } = input;
  if (!brands.current().byId.has(brand)) throw new BadRequestError('brand', 'No such brand.');
  if (minDeposit > maxDeposit) {
    throw new BadRequestError('maxDeposit', 'The largest deposit is below the smallest.');
  }
  await checkMaxAccounts(tx, brand);
  return insertAccount(tx, {
    brand,
    accountType,
    holderName: input.holder_name,
    minDeposit: toPaise(minDeposit),
    maxDeposit: toPaise(maxDeposit),
    ...(input.account_type === 'IMPS'
      ? { bankName: input.bank_name, accountNumber: input.account_number, ifsc: input.ifsc }
      : { upiId: input.upi_id }),
  });
}

/**
 * Adds an account that players pay to, or changes its availability, with its audit row; the current
 * state changes nothing.
 * @throws NotFoundError, BadRequestError, UnprocessableError, ForbiddenError for a sign-in by
 * another one's link
 */
async function changeAccount(
  tx: Tx,
  context: ModuleContext,
  caller: SignedInUser,
  input: Input,
): Promise<AccountOptionRow> {
  checkNotStaffLink(caller);
  const record = (row: AccountOptionRow, before: string) =>
    recordAudit(tx, {
      at: context.clock.now(),
      actorId: caller.id,
      action: 'payment_account_changed',
      subject: 'payment_account',
      subjectId: row.id,
      detail: {
        brand: row.brand,
        account: row.upiId ?? row.accountNumber,
        reason: input.reason,
        before,
        after: row.active ? 'offered' : 'not_offered',
      },
    });
  if (input.action === 'add') {
    const added = await addAccount(tx, context, input);
    await record(added, 'absent');
    return added;
  }
  const { account_id, active } = input;
  const id = Number(account_id);
  const row = Number.isSafeInteger(id) ? await lockAccountOption(tx, id) : undefined;
  if (!row) throw new NotFoundError('No such account.', 'accountId');
  if (row.active === active) return row;
  if (active) await checkMaxAccounts(tx, row.brand);
  await offerAccount(tx, row.id, active);
  const changed = { ...row, active };
  await record(changed, row.active ? 'offered' : 'not_offered');
  return changed;
}

const createChangeAccount = (context: ModuleContext): CommandHandler<'changePaymentAccount'> => ({
  decide: ({ input, user: caller, once }) =>
    once(async (tx) => ({ data: toRow(await changeAccount(tx, context, caller, input)) })),
  answer: ({ data }) => ({
    data,
    message: data.active ? 'The account is offered.' : 'The account is offered no more.',
  }),
});

/** Creates the admins' handlers for the accounts that players pay to. */
export const createPaymentAccountHandlers = (context: ModuleContext): Handlers => ({
  paymentAccounts: async ({ input }) => {
    const rows = await context.unitOfWork.read((tx) => listAllAccounts(tx, input.brand));
    return { data: rows.map(toRow) };
  },
  changePaymentAccount: createChangeAccount(context),
});

/** A withdrawal with its proof of identity, if any. */
export interface ProvedWithdrawal extends Pick<Call<'withdrawRequest'>, 'cookies'> {
  order: WithdrawalOrder;
  password: string | undefined;
  secondFactorCode: string | undefined;
}

/** Returns the proof of identity that a new account requires; undefined for none. */
export async function selectNewPayeeProof(
  tx: Tx,
  user: SignedInUser,
): Promise<ProofField | undefined> {
  // A sign-in by a link of staff withdraws nothing, with any proof; play money goes nowhere.
  if (user.isOpenedByStaff || user.isDemo) return undefined;
  if (await hasSecondFactor(tx, user.id)) return 'second_factor';
  const row = await findUser(tx, user.id);
  return row?.passwordHash == null ? undefined : 'password';
}

/** Returns the required proof of identity; undefined where the account is known. */
const selectProof = async (
  tx: Tx,
  { user, ...payee }: WithdrawalOrder,
): Promise<ProofField | undefined> =>
  (await isPayeeKnown(tx, { userId: user.id, ...payee }))
    ? undefined
    : selectNewPayeeProof(tx, user);

/**
 * Requires a proof for a withdrawal to an account that was not paid to, or approved, before: a
 * stolen token must not redirect money. Demo accounts need none.
 * @throws UnprocessableError naming `password` or `second_factor` where it is missing or wrong
 * @throws HttpError 429 after wrong ones, for the right one too
 */
export async function provePayee(
  context: ModuleContext,
  { order, password, secondFactorCode: code, cookies }: ProvedWithdrawal,
): Promise<void> {
  const { user } = order;
  const proof = await context.unitOfWork.read((tx) => selectProof(tx, order));
  if (proof === undefined) return;
  if (proof === 'second_factor') {
    await withSecondFactor(context, { user, code, cookies }, async () => undefined);
    return;
  }
  if (password === undefined) {
    const text = 'Please enter your password to withdraw to a new account.';
    throw new UnprocessableError(text, { field: 'password', code: 'PROOF_REQUIRED' });
  }
  await provePassword(context, user.id, password);
}
