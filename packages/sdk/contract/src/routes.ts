import type { AreaDefinition } from './area-definition.wire.ts';
import { AREA_EXPOSE, type Area, type RemoteAreaName, type RemoteModuleName } from './areas.ts';
import type { BrandFeature } from './brand/page-brand.wire.ts';

/** A page of the product (point 2 of the specification, and the decisions). */
export interface Route {
  /** Its address; pages of a remote may lie below it, the remote's own table lists them. */
  path: string;
  owner: Area;
  /** Brands without this feature have no such page. */
  feature?: BrandFeature | undefined;
  layout?: AreaDefinition['pages'][number]['layout'] | undefined;
  /** Slot with the first content of a page of the shell. */
  firstSlot?: string;
}

const ROWS = [
  { path: '/', owner: 'shell', layout: 'slip', firstSlot: 'in-play-board' },
  { path: '/signup', owner: 'shell', feature: 'signUp' },
  { path: '/terms-condition', owner: 'shell' },
  { path: '/contact-us', owner: 'shell' },
  { path: '/cookie-policy', owner: 'shell' },
  { path: '/responsive-gambling', owner: 'shell' },
  { path: '/about-us', owner: 'shell' },
  { path: '/app/privacy-Policy', owner: 'shell' },
  { path: '/app/exclusion-Policy', owner: 'shell' },
  { path: '/app/responsible-Gambling', owner: 'shell' },
  { path: '/app/rules-regulations', owner: 'shell' },
  { path: '/app/change-password', owner: 'shell' },
  { path: '/app/sessions', owner: 'shell' },
] as const satisfies readonly Route[];

/** The shell's own pages; those of areas come with their releases. */
export const SHELL_ROUTES: readonly Route[] = ROWS;

/** Address of a page of the shell. */
export type ShellPath = (typeof ROWS)[number]['path'];

/** The part of an area's definition that pages know. */
export interface PageArea {
  pages: readonly Pick<Route, 'path' | 'feature' | 'layout'>[];
  fragments: readonly { expose: string; slot: string; feature?: BrandFeature | undefined }[];
}

/** Areas by name; the earlier one owns what two of them claim. */
export type PageAreas = Readonly<Record<RemoteAreaName, PageArea>>;

/** Returns every page: the shell's, then those of areas without pages that are taken already. */
export function listRoutes(areas: PageAreas): readonly Route[] {
  const routes = [...SHELL_ROUTES];
  for (const [owner, { pages }] of Object.entries(areas)) {
    routes.push(
      ...pages
        .filter(({ path }) => !routes.some((taken) => isClaimed(path, taken)))
        .map(({ path, feature, layout }) => ({ path, owner, feature, layout })),
    );
  }
  return routes;
}

/** Returns true if a page of another owner is at, above or below `path`. */
export function isClaimed(path: string, { path: taken, owner }: Pick<Route, 'path' | 'owner'>) {
  // The router does not distinguish upper and lower case.
  const [wanted, other] = [path.toLowerCase(), taken.toLowerCase()];
  if (wanted === other || other.startsWith(`${wanted}/`)) return true;
  return owner !== 'shell' && wanted.startsWith(`${other}/`);
}

/** Returns true for pages of players: guests are redirected to `/`. */
export const isGuarded = (pathname: string): boolean => pathname.startsWith('/app/');

/** Returns the route of `pathname`, with or without a slash at its end; undefined: no such page. */
export function selectRoute(routes: readonly Route[], pathname: string): Route | undefined {
  const wanted = pathname.replace(/(.)\/$/, '$1');
  return routes.find(
    ({ path, owner }) => wanted === path || (owner !== 'shell' && wanted.startsWith(`${path}/`)),
  );
}

/** Returns the area of a route, or undefined for the shell's own pages. */
export const selectArea = (route: Route | undefined): RemoteAreaName | undefined =>
  route === undefined || route.owner === 'shell' ? undefined : route.owner;

/** Returns true for pages with a bet slip beside or over them: those with prices (point 2). */
export const hasSlip = (route: Route | undefined): boolean =>
  route?.layout?.startsWith('slip') ?? false;

/** Lists the fragments that want a slot, in the order of their areas. */
export const listFragments = (
  areas: PageAreas,
  slot: string,
): readonly (RemoteModuleName & { feature: BrandFeature | undefined })[] =>
  Object.entries(areas).flatMap(([area, { fragments }]) =>
    fragments
      .filter((one) => one.slot === slot)
      .map(({ expose, feature }) => ({ area, expose, feature })),
  );

/**
 * Returns the remote module with a page's prices: the edge preloads it, the shell waits for it
 * before it renders.
 */
export function selectInitialRemote(
  route: Route | undefined,
  areas: PageAreas,
): RemoteModuleName | undefined {
  if (route?.firstSlot !== undefined) return listFragments(areas, route.firstSlot)[0];
  const area = selectArea(route);
  return area === undefined ? undefined : { area, expose: AREA_EXPOSE };
}
