import { MAX_OPEN_REQUESTS } from '@exchange/contract';
import type { Tx } from '@exchange/server-kit/database';
import { and, eq, inArray } from 'drizzle-orm';
import { transferRequests } from '../../db/schema/wallet.ts';
import { UnprocessableError } from '../../http-error.ts';
import type { AccountRef } from '../../ledger/accounts.repository.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Entry } from '../../ledger/posting.ts';
import { findUser } from '../accounts/repository.ts';
import { type TransferRow, utrOf } from './repository.ts';

/** A step of a deposit or withdrawal in the ledger; each posts at most once. */
type Step = (tx: Tx, ledger: Ledger, request: TransferRow, createdAt?: Date) => Promise<void>;

/** The operator's accounts beside the user's cash. */
interface Counterparts {
  bank: AccountRef;
  pending: AccountRef;
}

const REAL: Counterparts = { bank: { kind: 'bank' }, pending: { kind: 'pending_withdrawals' } };
/** Play money comes from its own account and returns to it: no real payment is behind it. */
const PLAY: Counterparts = { bank: { kind: 'demo_issuance' }, pending: { kind: 'demo_issuance' } };

const cash = ({ userId }: TransferRow) => ({ kind: 'cash', userId }) as const;

const createStep =
  (
    toEntry: (
      request: TransferRow,
      accounts: Counterparts,
    ) => Omit<Entry, 'reference' | 'createdAt'> | undefined,
  ): Step =>
  async (tx, ledger, request, createdAt) => {
    const user = await findUser(tx, request.userId);
    const entry = toEntry(request, user?.isDemo ? PLAY : REAL);
    if (!entry) return;
    await ledger.post(tx, {
      ...entry,
      reference: `request:${request.id}`,
      ...(createdAt && { createdAt }),
    });
  };

/** Credits a deposit that was found on the bank account. */
export const creditDeposit = createStep((request, accounts) => ({
  kind: 'deposit',
  description: `Deposit by ${request.method}`,
  // The ledger keeps all for ever, so nothing that a visitor typed.
  ...(accounts !== PLAY && utrOf(request) && { remark: `UTR ${utrOf(request)}` }),
  sides: [
    { account: cash(request), paise: request.amount },
    { account: accounts.bank, paise: -request.amount },
  ],
}));

/** Debits a requested withdrawal: the money leaves the balance at once. */
export const debitWithdrawal = createStep((request, { pending }) => ({
  kind: 'withdrawal',
  description: `Withdrawal by ${request.method}`,
  sides: [
    { account: cash(request), paise: -request.amount },
    { account: pending, paise: request.amount },
  ],
}));

/** Pays the withdrawal out; play money left for good at the request. */
export const payWithdrawal = createStep((request, accounts) =>
  accounts === PLAY
    ? undefined
    : {
        kind: 'withdrawal_paid',
        description: 'Withdrawal paid',
        sides: [
          { account: accounts.pending, paise: -request.amount },
          { account: accounts.bank, paise: request.amount },
        ],
      },
);

/** Returns the money of a declined or cancelled withdrawal. */
export const returnWithdrawal = createStep((request, { pending }) => ({
  kind: 'withdrawal_returned',
  description: 'Withdrawal returned',
  ...(request.reason && { remark: request.reason }),
  sides: [
    { account: pending, paise: -request.amount },
    { account: cash(request), paise: request.amount },
  ],
}));

const TOO_MANY_TEXT =
  'Too many of your requests wait for a decision. Please wait until some are decided.';

/**
 * Limits a player's pending requests. Call it once the request is stored.
 * @throws UnprocessableError above the limit
 */
export async function checkOpenRequests(
  tx: Tx,
  userId: number,
  type: TransferRow['type'],
): Promise<void> {
  const open = await tx.$count(
    transferRequests,
    and(
      eq(transferRequests.userId, userId),
      eq(transferRequests.type, type),
      inArray(transferRequests.status, ['P', 'A']),
    ),
  );
  if (open > MAX_OPEN_REQUESTS) throw new UnprocessableError(TOO_MANY_TEXT);
}
