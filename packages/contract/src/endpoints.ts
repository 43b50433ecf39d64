import { authEndpoints } from './auth/auth.endpoints.ts';
import { betsEndpoints } from './bets/bets.endpoints.ts';
import { cashOutEndpoints } from './bets/cash-out.endpoints.ts';
import { casinoEndpoints } from './casino/casino.endpoints.ts';
import { matchesEndpoints } from './matches/matches.endpoints.ts';
import { reportsEndpoints } from './reports/reports.endpoints.ts';
import { saferGamblingEndpoints } from './safer-gambling/safer-gambling.endpoints.ts';
import { settingsEndpoints } from './settings/settings.endpoints.ts';
import { supportEndpoints } from './support/support.endpoints.ts';
import { usersEndpoints } from './users/users.endpoints.ts';
import { staffRequestEndpoints } from './wallet/staff-requests.endpoints.ts';
import { walletEndpoints } from './wallet/wallet.endpoints.ts';

/** Every call of the API, once: client methods, server routes and OpenAPI derive from this table. */
export const endpoints = {
  ...authEndpoints,
  ...settingsEndpoints,
  ...usersEndpoints,
  ...walletEndpoints,
  ...saferGamblingEndpoints,
  ...staffRequestEndpoints,
  ...matchesEndpoints,
  ...betsEndpoints,
  ...cashOutEndpoints,
  ...reportsEndpoints,
  ...casinoEndpoints,
  ...supportEndpoints,
} as const;
export type EndpointName = keyof typeof endpoints;

/** The four configured base addresses, below the origin (decisions, "Replies on the wire"). */
export const BASES = {
  api: '/api/v5/',
  casino: '/api/',
  images: '/storage/app/public/',
  paymentImages: '/storage/app/public/payment/',
} as const;
