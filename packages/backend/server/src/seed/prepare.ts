import type { Context } from '../context.ts';
import { openSystemAccounts } from '../ledger/accounts.repository.ts';
import { hashPassword } from '../modules/accounts/password.ts';
import { findAdmin } from '../modules/accounts/repository.ts';
import { createUser } from '../modules/accounts/service.ts';
import { insertMissingGames } from '../modules/casino/repository.ts';
import { insertMessage } from '../modules/support/repository.ts';
import {
  insertFirstAccounts,
  withdrawAccountsOf,
} from '../modules/wallet/account-options.repository.ts';
import { createPlayAccounts, INVENTED_HOLDER } from '../modules/wallet/play-accounts.ts';
import { toPaise } from '../money.ts';
import { CASINO_GAMES } from './casino-games.ts';
import {
  createFirstPasswords,
  type FirstCredentials,
  type FirstRole,
  readUnshownPasswords,
} from './first-passwords.ts';
import { applyHistory, type HistorySource } from './history.ts';
import { seedTransfers } from './transfers.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * The seeded player's conversation with support: the texts, and the times before the end. The
 * player's `asked` is shown unchanged; support's `text` is translated.
 */
const CONVERSATION = [
  {
    asked: 'Hello, my deposit is not in my wallet yet. When will it be credited?',
    beforeMs: 40 * DAY_MS,
  },
  {
    text: 'Hello! A deposit is credited as soon as its payment proof has been checked. Please look under Transactions for its state.',
    beforeMs: 40 * DAY_MS - 12 * MINUTE_MS,
  },
  { asked: 'It is there now, thank you!', beforeMs: 40 * DAY_MS - 30 * MINUTE_MS },
  { asked: 'How do I set a weekly deposit limit?', beforeMs: 3 * DAY_MS },
  {
    text: 'Open Account, then Limits and breaks. A lower limit counts at once, a higher one after 24 hours.',
    beforeMs: 3 * DAY_MS - 7 * MINUTE_MS,
  },
] as const;

const seedSupport: HistorySource = (_context, { userId, to }) =>
  CONVERSATION.map((message) => {
    const at = new Date(to.getTime() - message.beforeMs);
    const reported =
      'asked' in message
        ? { text: message.asked, fromStaff: false }
        : { text: message.text, fromStaff: true };
    return {
      at,
      async apply(tx) {
        await insertMessage(tx, { userId, ...reported, createdAt: at });
      },
    };
  });

const HISTORY_MONTHS = 12;
/** Play money that the first agent can transfer to players. */
const AGENT_RUPEES = 1_000_000;

/** Gives each brand without accounts invented ones to pay to. */
export async function inventPaymentAccounts({ unitOfWork, brands }: Context): Promise<void> {
  await unitOfWork.withTransaction(async (tx) => {
    for (const brand of brands.current().byId.keys()) {
      await insertFirstAccounts(tx, brand, createPlayAccounts(brand));
    }
  });
}

/** Hides invented accounts of an earlier start from players. */
export const withdrawInventedAccounts = ({ unitOfWork }: Context): Promise<void> =>
  unitOfWork.withTransaction((tx) => withdrawAccountsOf(tx, INVENTED_HOLDER));

/** Writes what every start needs: system accounts, and the games that the catalogue does not have. */
export function prepareBasics({ unitOfWork }: Context): Promise<void> {
  return unitOfWork.withTransaction(async (tx) => {
    await openSystemAccounts(tx);
    await insertMissingGames(tx, CASINO_GAMES);
  });
}

/**
 * Creates admin, agent and a player with 12 months of history on the first start. With
 * `mustStaffChange`, admin and agent have to change their passwords first.
 * @returns their passwords until `forgetFirstPasswords`, also after a start that was killed before
 *   it showed them; nothing on later starts
 */
export async function inventUsers(
  context: Context,
  dataDir: string,
  {
    sources = [],
    mustStaffChange = false,
  }: { sources?: readonly HistorySource[]; mustStaffChange?: boolean } = {},
): Promise<FirstCredentials[]> {
  const { unitOfWork, clock } = context;
  if (await unitOfWork.withTransaction(findAdmin)) return readUnshownPasswords(context, dataDir);
  const credentials = createFirstPasswords(dataDir);
  const hashes: Record<string, string> = {};
  for (const { userName, password } of credentials) hashes[userName] = await hashPassword(password);
  const to = clock.now();
  const from = new Date(to);
  from.setUTCMonth(from.getUTCMonth() - HISTORY_MONTHS);
  await unitOfWork.withTransaction(async (tx) => {
    const create = (role: FirstRole, ownerId?: number) =>
      createUser(tx, context, {
        userName: role,
        name: role,
        role,
        passwordHash: hashes[role] as string,
        mustChangePassword: mustStaffChange && role !== 'player',
        createdAt: from,
        ...(ownerId !== undefined && { ownerId }),
      });
    await create('admin');
    const agent = await create('agent');
    await context.ledger.post(tx, {
      kind: 'coins',
      reference: 'seed:agent',
      description: 'Coins added',
      createdAt: from,
      sides: [
        { account: { kind: 'cash', userId: agent.id }, paise: toPaise(AGENT_RUPEES) },
        { account: { kind: 'issuance' }, paise: -toPaise(AGENT_RUPEES) },
      ],
    });
    const player = await create('player', agent.id);
    const subject = { userId: player.id, from, to };
    await applyHistory(tx, context, subject, [seedTransfers, seedSupport, ...sources]);
  });
  return credentials;
}
