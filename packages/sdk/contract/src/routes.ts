import { AREA_EXPOSE, type Area, type RemoteAreaName, type RemoteModuleName } from './areas.ts';
import type { BrandFeature } from './brand/page-brand.wire.ts';

/** A page of the product (point 2 of the specification, and the decisions). */
export interface Route {
  /** Its address; pages of a remote may lie below it, the remote's own table lists them. */
  path: string;
  owner: Area;
  /** Brands without this feature have no such page. */
  feature?: BrandFeature;
  /**
   * `slip`: a bet slip beside the page, over it on phones; `slip-column`: beside it only, for the
   * stake editor, which is opened from the slip; `full-screen`: without the shell's bars.
   */
  layout?: 'slip' | 'slip-column' | 'full-screen';
  /** The page's own calls, which the HTML starts (`prefetch-plan.ts`). */
  prefetch?: 'home' | 'matches' | 'match' | 'lobby' | 'deposit';
}

const ROWS = [
  { path: '/', owner: 'shell', layout: 'slip', prefetch: 'home' },
  { path: '/signup', owner: 'shell', feature: 'signUp' },
  { path: '/terms-condition', owner: 'shell' },
  { path: '/contact-us', owner: 'shell' },
  { path: '/cookie-policy', owner: 'shell' },
  { path: '/responsive-gambling', owner: 'shell' },
  { path: '/about-us', owner: 'shell' },
  { path: '/sport', owner: 'sports', layout: 'slip', prefetch: 'matches' },
  { path: '/match-details', owner: 'sports', layout: 'slip', prefetch: 'match' },
  { path: '/match-details-other', owner: 'sports', layout: 'slip', prefetch: 'match' },
  { path: '/multi-market', owner: 'sports', layout: 'slip' },
  { path: '/casino-provider', owner: 'casino', feature: 'casino', prefetch: 'lobby' },
  {
    path: '/app/iframe-casino-new',
    owner: 'casino',
    feature: 'casino',
    layout: 'full-screen',
  },
  { path: '/app/setting', owner: 'sports', layout: 'slip-column' },
  { path: '/app/deposit', owner: 'wallet', feature: 'deposits', prefetch: 'deposit' },
  { path: '/app/withdraw', owner: 'wallet' },
  { path: '/app/d-w-history', owner: 'wallet' },
  { path: '/app/limits', owner: 'wallet' },
  { path: '/app/users', owner: 'wallet' },
  { path: '/app/open-bets', owner: 'reports' },
  { path: '/app/profit-loss', owner: 'reports' },
  { path: '/app/account-statement', owner: 'reports' },
  { path: '/app/market-analysis', owner: 'reports' },
  { path: '/app/privacy-Policy', owner: 'shell' },
  { path: '/app/exclusion-Policy', owner: 'shell' },
  { path: '/app/responsible-Gambling', owner: 'shell' },
  { path: '/app/rules-regulations', owner: 'shell' },
  { path: '/app/change-password', owner: 'shell' },
  { path: '/app/sessions', owner: 'shell' },
] as const satisfies readonly Route[];

/** Every page, with its owner; shell, edge and store read this table. */
export const ROUTES: readonly Route[] = ROWS;

/** Address of a page of the shell. */
export type ShellPath = Extract<(typeof ROWS)[number], { owner: 'shell' }>['path'];

/** Returns true for pages of players: guests are redirected to `/`. */
export const isGuarded = (pathname: string): boolean => pathname.startsWith('/app/');

/** Returns the route of `pathname`, with or without a slash at its end; undefined: no such page. */
export function selectRoute(pathname: string): Route | undefined {
  const wanted = pathname.replace(/(.)\/$/, '$1');
  return ROUTES.find(
    ({ path, owner }) => wanted === path || (owner !== 'shell' && wanted.startsWith(`${path}/`)),
  );
}

/** Returns the area of `pathname`, or undefined for the shell's own pages. */
export function selectArea(pathname: string): RemoteAreaName | undefined {
  const owner = selectRoute(pathname)?.owner;
  return owner === 'shell' ? undefined : owner;
}

/** Returns the layout of the page at `pathname`; undefined: the shell's bars and no slip. */
export const selectLayout = (pathname: string): Route['layout'] => selectRoute(pathname)?.layout;

/** Returns true for pages with a bet slip beside or over them: those with prices (point 2). */
export const hasSlip = (pathname: string): boolean =>
  selectLayout(pathname)?.startsWith('slip') ?? false;

/**
 * Returns the remote module with a page's prices: the edge preloads it, the shell waits for it
 * before it renders.
 */
export function selectInitialRemote(pathname: string): RemoteModuleName | undefined {
  if (pathname === '/') return { area: 'sports', expose: './in-play-board' };
  const area = selectArea(pathname);
  return area && { area, expose: AREA_EXPOSE };
}
