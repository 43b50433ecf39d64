import { randomBytes } from 'node:crypto';
import type { Context } from '../context.ts';
import { openSystemAccounts } from '../ledger/index.ts';
import { hashPassword } from '../modules/auth/password.ts';
import { replaceGames } from '../modules/casino/repository.ts';
import {
  replaceSettings,
  replaceSlides,
  writeColorScheme,
} from '../modules/settings/repository.ts';
import { findAdmin } from '../modules/users/repository.ts';
import { createUser } from '../modules/users/service.ts';
import { insertFirstAccounts } from '../modules/wallet/accounts.repository.ts';
import { createDemoAccounts } from './accounts.ts';
import { readBrands } from './brands.ts';
import { CASINO_GAMES } from './catalogue.ts';
import { applyHistory, type HistorySource } from './history.ts';
import { seedTransfers } from './transfers.ts';

const PASSWORD_BYTES = 9;
const HISTORY_MONTHS = 12;

/** A user that the first start made, with the password that is shown once and kept nowhere. */
export interface FirstCredentials {
  userName: string;
  password: string;
}

/** Writes what every start needs: system accounts, settings, slides, payment accounts, catalogue. */
export async function prepareBasics({ unitOfWork }: Context, brandsDir: string): Promise<void> {
  const brands = await readBrands(brandsDir);
  await unitOfWork.withTransaction(async (tx) => {
    await openSystemAccounts(tx);
    await replaceGames(tx, CASINO_GAMES);
    for (const [brand, { settings, slides, colorScheme }] of brands) {
      await replaceSettings(tx, brand, settings);
      await replaceSlides(tx, brand, slides);
      await writeColorScheme(tx, brand, colorScheme);
      await insertFirstAccounts(tx, brand, createDemoAccounts(brand));
    }
  });
}

const createPassword = () => randomBytes(PASSWORD_BYTES).toString('base64url');

/**
 * On the first start, creates admin, agent and a player with 12 months of history.
 * @returns their passwords, or nothing on later starts
 */
export async function prepareUsers(
  context: Context,
  sources: readonly HistorySource[] = [],
): Promise<FirstCredentials[]> {
  const { unitOfWork, clock } = context;
  if (await unitOfWork.withTransaction(findAdmin)) return [];
  const passwords = { admin: createPassword(), agent: createPassword(), player: createPassword() };
  const hashes = {
    admin: await hashPassword(passwords.admin),
    agent: await hashPassword(passwords.agent),
    player: await hashPassword(passwords.player),
  };
  const to = clock.now();
  const from = new Date(to);
  from.setUTCMonth(from.getUTCMonth() - HISTORY_MONTHS);
  await unitOfWork.withTransaction(async (tx) => {
    const create = (role: keyof typeof hashes, ownerId?: number) =>
      createUser(tx, context, {
        userName: role,
        name: role,
        role,
        passwordHash: hashes[role],
        createdAt: from,
        ...(ownerId !== undefined && { ownerId }),
      });
    await create('admin');
    const agent = await create('agent');
    const player = await create('player', agent.id);
    const subject = { userId: player.id, from, to };
    await applyHistory(tx, context, subject, [seedTransfers, ...sources]);
  });
  return Object.entries(passwords).map(([userName, password]) => ({ userName, password }));
}
