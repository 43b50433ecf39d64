import type { Config } from '../config/config.ts';
import { resealSecondFactors } from '../modules/auth/second-factor/second-factor.service.ts';
import { nameEarlierPlayers } from '../modules/casino/player-name.ts';
import type { ModuleContext } from '../modules/module-context.ts';
import { type FirstCredentials, forgetFirstPasswords } from '../seed/first-passwords.ts';
import {
  inventPaymentAccounts,
  inventUsers,
  prepareBasics,
  withdrawInventedAccounts,
} from '../seed/prepare.ts';
import { seedBets } from '../seed/seed-bets.ts';
import { seedRounds } from '../seed/seed-rounds.ts';

/**
 * Prepares the data of a new or earlier database. Returns the first users' credentials until they
 * were shown; none for real players.
 */
export async function prepareData(
  context: ModuleContext,
  config: Config,
): Promise<FirstCredentials[]> {
  const { casino, dataDir } = config;
  await prepareBasics(context);
  await resealSecondFactors(context);
  if (casino) await nameEarlierPlayers(context.unitOfWork, casino);
  if (config.forPlayers) {
    await withdrawInventedAccounts(context);
    forgetFirstPasswords(dataDir);
    return [];
  }
  await inventPaymentAccounts(context);
  // The console shows the passwords of staff; tests sign in by them repeatedly.
  const mustStaffChange = !config.testMode;
  return inventUsers(context, dataDir, { sources: [seedBets, seedRounds], mustStaffChange });
}
