import type { Tx } from '@exchange/server-kit/database';
import {
  and,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  ne,
  not,
  notInArray,
  sql,
} from 'drizzle-orm';
import { bets } from '../../db/schema/bets.ts';
import { casinoBets } from '../../db/schema/casino.ts';
import { users } from '../../db/schema/users.ts';
import { type RequestFlag, transferRequests } from '../../db/schema/wallet.ts';
import { isSameName } from './payee-name.model.ts';

/** Maximum number of former payees to compare with. */
const MAX_KNOWN_PAYEES = 50;

/** The payee of a withdrawal. */
export interface Payee {
  userId: number;
  accountNumber: string;
  /** The holder of the account as the player gave it; '' where none was given. */
  accountName: string;
}

const isCredited = (userId: number) =>
  and(
    eq(transferRequests.userId, userId),
    eq(transferRequests.type, 'D'),
    eq(transferRequests.status, 'S'),
  );

/** Returns true if the player placed no bet and no game since the last credited deposit. */
export async function hasNotBetSinceDeposit(tx: Tx, userId: number): Promise<boolean> {
  const [last] = await tx
    .select({ at: transferRequests.decidedAt })
    .from(transferRequests)
    .where(isCredited(userId))
    .orderBy(desc(transferRequests.decidedAt))
    .limit(1);
  if (!last?.at) return false;
  const bet = tx
    .select({ id: bets.id })
    .from(bets)
    .where(
      and(
        eq(bets.userId, userId),
        gte(bets.placedAt, last.at),
        notInArray(bets.state, ['VOID', 'LAPSED']),
        // Unmatched bets may be cancelled.
        gt(bets.stake, 0),
      ),
    );
  const game = tx
    .select({ id: casinoBets.id })
    .from(casinoBets)
    .where(
      and(
        eq(casinoBets.userId, userId),
        gte(casinoBets.placedAt, last.at),
        ne(casinoBets.state, 'rolled_back'),
      ),
    );
  return (await bet.limit(1)).length === 0 && (await game.limit(1)).length === 0;
}

const isAccount = (accountNumber: string) =>
  sql`lower(${transferRequests.accountNumber}) = ${accountNumber.toLowerCase()}`;

/** What demo accounts type says nothing about players. */
const isOfPlayer = (tx: Tx) =>
  exists(
    tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, transferRequests.userId), eq(users.isDemo, false))),
  );

async function isUsedByOthers(tx: Tx, { userId, accountNumber }: Payee): Promise<boolean> {
  const others = await tx
    .select({ id: transferRequests.id })
    .from(transferRequests)
    .where(
      and(
        eq(transferRequests.type, 'W'),
        ne(transferRequests.userId, userId),
        isAccount(accountNumber),
        isOfPlayer(tx),
      ),
    )
    .limit(1);
  return others.length > 0;
}

/** Flags others' pending withdrawals to this account: they share it from now on, too. */
export async function markShared(
  tx: Tx,
  { userId, accountNumber }: Omit<Payee, 'accountName'>,
): Promise<void> {
  const { flags } = transferRequests;
  const shared = sql`'["shared_account"]'::jsonb`;
  await tx
    .update(transferRequests)
    .set({ flags: sql`${flags} || ${shared}` })
    .where(
      and(
        eq(transferRequests.type, 'W'),
        inArray(transferRequests.status, ['P', 'A']),
        ne(transferRequests.userId, userId),
        isAccount(accountNumber),
        not(sql`${flags} @> ${shared}`),
        isOfPlayer(tx),
      ),
    );
}

/** Returns the account of the last credited deposit whose sender the player named. */
export async function findDepositSender(tx: Tx, userId: number): Promise<string | undefined> {
  const [last] = await tx
    .select({ sender: transferRequests.sender })
    .from(transferRequests)
    .where(and(isCredited(userId), isNotNull(transferRequests.sender)))
    .orderBy(desc(transferRequests.decidedAt))
    .limit(1);
  return last?.sender ?? undefined;
}

/** Only where the player named the sender of deposits. */
async function differsFromDeposits(tx: Tx, { userId, accountNumber }: Payee): Promise<boolean> {
  const senders = await tx
    .selectDistinct({ sender: sql<string>`lower(${transferRequests.sender})` })
    .from(transferRequests)
    .where(and(isCredited(userId), isNotNull(transferRequests.sender)));
  return (
    senders.length > 0 && !senders.some(({ sender }) => sender === accountNumber.toLowerCase())
  );
}

/** Returns the player's known names: of the account, and of earlier payees. */
async function listKnownNames(tx: Tx, userId: number): Promise<string[]> {
  const [user] = await tx
    .select({ name: users.name, userName: users.userName })
    .from(users)
    .where(eq(users.id, userId));
  const payees = await tx
    .selectDistinct({ name: transferRequests.accountName })
    .from(transferRequests)
    .where(
      and(
        eq(transferRequests.userId, userId),
        eq(transferRequests.type, 'W'),
        eq(transferRequests.status, 'S'),
      ),
    )
    .limit(MAX_KNOWN_PAYEES);
  // A sign-up asks for no name: it is the user name then.
  const own = user && user.name !== user.userName ? [user.name] : [];
  return [...own, ...payees.flatMap(({ name }) => name ?? [])];
}

async function isOtherPayee(tx: Tx, { userId, accountName }: Payee): Promise<boolean> {
  if (accountName === '') return false;
  const known = await listKnownNames(tx, userId);
  return known.length > 0 && !known.some((name) => isSameName(name, accountName));
}

/** Returns the flags of this withdrawal for staff; they never reject it. */
export async function findFlags(tx: Tx, payee: Payee): Promise<RequestFlag[]> {
  const found: [RequestFlag, boolean][] = [
    ['no_betting_since_deposit', await hasNotBetSinceDeposit(tx, payee.userId)],
    ['shared_account', await isUsedByOthers(tx, payee)],
    ['account_differs', await differsFromDeposits(tx, payee)],
    ['payee_name_differs', await isOtherPayee(tx, payee)],
  ];
  return found.flatMap(([flag, is]) => (is ? [flag] : []));
}
