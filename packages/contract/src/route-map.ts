import type { Area } from './areas.ts';

/** A page of the product, whether it can be shown yet or not. */
export interface RoutePage {
  /** The path with its parameters, as point 2 of the specification spells it. */
  pattern: string;
  /** Who shows it. */
  owner: Area;
  /** Guests are sent to `/`. */
  guarded: boolean;
  /** The app shows it today; menus lead to such pages only. */
  built: boolean;
}

const open = (owner: Area, built: boolean, patterns: readonly string[]): RoutePage[] =>
  patterns.map((pattern) => ({ pattern, owner, guarded: false, built }));
const guarded = (owner: Area, built: boolean, patterns: readonly string[]): RoutePage[] =>
  patterns.map((pattern) => ({ pattern, owner, guarded: true, built }));

/** Every page of point 2, and those that the decisions add. */
export const ROUTE_MAP: readonly RoutePage[] = [
  ...open('shell', true, ['/']),
  ...open('shell', false, [
    '/signup',
    '/terms-condition',
    '/contact-us',
    '/cookie-policy',
    '/responsive-gambling',
    '/about-us',
  ]),
  ...open('casino', true, ['/casino-provider/:type?']),
  ...open('sports', true, [
    '/sport/:type?/:matchId?',
    '/match-details/:sportId/:matchId?',
    '/match-details-other/:sportId/:matchId?',
    '/multi-market',
  ]),
  ...guarded('wallet', true, ['/app/deposit', '/app/withdraw', '/app/d-w-history', '/app/limits']),
  ...guarded('reports', true, ['/app/open-bets/:type?']),
  ...guarded('casino', true, ['/app/iframe-casino-new/:providerName?/:gameId?']),
  ...guarded('shell', false, [
    '/app/privacy-Policy',
    '/app/exclusion-Policy',
    '/app/responsible-Gambling',
    '/app/rules-regulations',
    '/app/change-password',
  ]),
  ...guarded('sports', true, ['/app/setting']),
  ...guarded('wallet', true, ['/app/users/:section?']),
  ...guarded('reports', false, [
    '/app/profit-loss',
    '/app/account-statement',
    '/app/market-analysis',
  ]),
];

const toPattern = (pattern: string) =>
  new RegExp(`^${pattern.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`);

/** Whether the app can show the page at `pathname` today; links lead to such pages only. */
export const isBuilt = (pathname: string): boolean =>
  ROUTE_MAP.some(({ pattern, built }) => built && toPattern(pattern).test(pathname));
