import { createHmac } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { loadOrCreateSecret } from '../config/shared-secrets.ts';
import type { Context } from '../context.ts';
import { openSystemAccounts } from '../ledger/accounts.repository.ts';
import { hashPassword, verifyPassword } from '../modules/auth/password.ts';
import { insertMissingGames } from '../modules/casino/repository.ts';
import { insertMessage } from '../modules/support/repository.ts';
import { findAdmin, findUserByName } from '../modules/users/repository.ts';
import { createUser } from '../modules/users/service.ts';
import {
  insertFirstAccounts,
  withdrawAccountsOf,
} from '../modules/wallet/account-options.repository.ts';
import { createPlayAccounts, INVENTED_HOLDER } from '../modules/wallet/play-accounts.ts';
import { toPaise } from '../money.ts';
import { CASINO_GAMES } from './catalogue.ts';
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

/** Characters of base64url: 72 bits. */
const PASSWORD_LENGTH = 12;
const ROLES = ['admin', 'agent', 'player'] as const;
/** File of the data folder from which the first passwords are derived, until they were shown. */
const FIRST_START = 'first-start.secret';
const HISTORY_MONTHS = 12;
/** Play money that the first agent can transfer to players. */
const AGENT_RUPEES = 1_000_000;

/** A user of the first start, with the password that is shown once. */
export interface FirstCredentials {
  userName: string;
  password: string;
}

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

/** Returns each role with its password, which only the secret gives. */
const derivePasswords = (secret: string) =>
  ROLES.map((role) => {
    const code = createHmac('sha256', secret).update(role).digest('base64url');
    return { userName: role, password: code.slice(0, PASSWORD_LENGTH) };
  });

/** Returns the sign-ins that are still right: the database may be another one than at that start. */
async function selectValid(
  unitOfWork: Context['unitOfWork'],
  credentials: readonly FirstCredentials[],
): Promise<FirstCredentials[]> {
  const users = await unitOfWork.read((tx) =>
    Promise.all(credentials.map(({ userName }) => findUserByName(tx, userName))),
  );
  const verdicts = await Promise.all(
    credentials.map(({ password }, at) =>
      verifyPassword(password, users[at]?.passwordHash ?? null),
    ),
  );
  return credentials.filter((_, at) => verdicts[at]);
}

/** Deletes what the first passwords are derived from, once they were shown. */
export const forgetFirstPasswords = (dataDir: string): void =>
  rmSync(join(dataDir, FIRST_START), { force: true });

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
  const isFirst = !(await unitOfWork.withTransaction(findAdmin));
  if (!isFirst && !existsSync(join(dataDir, FIRST_START))) return [];
  const credentials = derivePasswords(loadOrCreateSecret(dataDir, FIRST_START));
  if (!isFirst) {
    const valid = await selectValid(unitOfWork, credentials);
    if (valid.length === 0) forgetFirstPasswords(dataDir);
    return valid;
  }
  const hashes: Record<string, string> = {};
  for (const { userName, password } of credentials) hashes[userName] = await hashPassword(password);
  const to = clock.now();
  const from = new Date(to);
  from.setUTCMonth(from.getUTCMonth() - HISTORY_MONTHS);
  await unitOfWork.withTransaction(async (tx) => {
    const create = (role: (typeof ROLES)[number], ownerId?: number) =>
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
