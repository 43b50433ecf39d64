import { saferGamblingModule } from './access/safer-gambling-handlers.ts';
import { authModule } from './auth/handlers.ts';
import { casinoModule } from './casino/handlers.ts';
import type { Module } from './module-context.ts';
import { reportsModule } from './reports/handlers.ts';
import { settingsModule } from './settings/site-settings.ts';
import { supportModule } from './support/handlers.ts';
import { usersModule } from './users/handlers.ts';
import { secondPersonModule } from './users/second-person-handlers.ts';
import { walletModule } from './wallet/handlers.ts';

/** The modules that need nothing but the context; those of the exchange need its board, too. */
export const coreModules: readonly Module[] = [
  authModule,
  settingsModule,
  usersModule,
  walletModule,
  secondPersonModule,
  saferGamblingModule,
  reportsModule,
  casinoModule,
  supportModule,
];
