import type { Area } from './areas.ts';

/** A page of the product. */
export interface RoutePage {
  /** The path with its parameters, as in point 2 of the specification. */
  pattern: string;
  /** The owning area. */
  owner: Area;
  /** Guests are redirected to `/`. */
  guarded: boolean;
}

const open = (owner: Area, patterns: readonly string[]): RoutePage[] =>
  patterns.map((pattern) => ({ pattern, owner, guarded: false }));
const guarded = (owner: Area, patterns: readonly string[]): RoutePage[] =>
  patterns.map((pattern) => ({ pattern, owner, guarded: true }));

/** Every page of point 2 and of the decisions. */
export const ROUTE_MAP: readonly RoutePage[] = [
  ...open('shell', [
    '/',
    '/signup',
    '/terms-condition',
    '/contact-us',
    '/cookie-policy',
    '/responsive-gambling',
    '/about-us',
  ]),
  ...open('casino', ['/casino-provider/:type?']),
  ...open('sports', [
    '/sport/:type?/:matchId?',
    '/match-details/:sportId/:matchId?',
    '/match-details-other/:sportId/:matchId?',
    '/multi-market',
  ]),
  ...guarded('wallet', ['/app/deposit', '/app/withdraw', '/app/d-w-history', '/app/limits']),
  ...guarded('reports', [
    '/app/open-bets/:type?',
    '/app/profit-loss',
    '/app/account-statement',
    '/app/market-analysis',
  ]),
  ...guarded('casino', ['/app/iframe-casino-new/:providerName?/:gameId?']),
  ...guarded('shell', [
    '/app/privacy-Policy',
    '/app/exclusion-Policy',
    '/app/responsible-Gambling',
    '/app/rules-regulations',
    '/app/change-password',
    '/app/sessions',
  ]),
  ...guarded('sports', ['/app/setting']),
  ...guarded('wallet', ['/app/users/:section?']),
];
