import {
  type AreaLink,
  type FirstCall,
  isGuarded,
  type LinkPlace,
  type LocalText,
  listFragments,
  listRoutes,
  type RemoteModuleName,
  selectInitialRemote,
  selectPageCalls,
} from '@exchange/contract';
import type { PageRegistry } from '@exchange/federation/registry';
import { useTranslation } from '@exchange/i18n';
import {
  findRoute,
  isPathEnabled,
  selectToken,
  setAreasOff,
  setRoutes,
  useEnabledParts,
  useEnabledPaths,
  useSession,
  useSettings,
} from '@exchange/store';

/** What the page's releases bring; it does not change while the page is open. */
let areas: PageRegistry['areas'] = {};

/** Makes the pages of all areas known, and which areas are switched off. */
export function setPageAreas(registry: PageRegistry): void {
  areas = registry.areas;
  setRoutes(listRoutes(areas));
  setAreasOff(listAreas().filter((area) => registry.remotes[area] === undefined));
}

/**
 * Returns the remote module that a page needs first; undefined if the page has none, is disabled, or
 * is for players and the viewer is a guest, who is redirected from there.
 */
export function selectPageRemote(pathname: string): RemoteModuleName | undefined {
  if (!isPathEnabled(pathname)) return undefined;
  if (isGuarded(pathname) && selectToken() === undefined) return undefined;
  return selectInitialRemote(findRoute(pathname), areas);
}

/** Returns the first calls of an area's page, which the HTML starts if the visit begins there. */
export function listFirstCalls(pathname: string): readonly FirstCall[] {
  const route = findRoute(pathname);
  const page = findNamed(areas, route?.owner)?.pages.find(({ path }) => path === route?.path);
  return page ? selectPageCalls(pathname, page) : [];
}

/** Lists the areas that the page knows. */
export const listAreas = (): readonly string[] => Object.keys(areas);

/** Returns the fragments in a slot whose area is on and whose feature the brand has. */
export function useSlotFragments(slot: string) {
  const isEnabled = useEnabledParts();
  return listFragments(areas, slot).filter(isEnabled);
}

/** Returns a text of an area in the page's language. */
function useLocalText(): (text: LocalText) => string {
  const { i18n } = useTranslation();
  return (text) => text[i18n.language as keyof LocalText] ?? text.en;
}

/** Returns an area's display name; its plain name if the page does not know it. */
export function useAreaTitle(area: string): string {
  const localize = useLocalText();
  const title = findNamed(areas, area)?.title;
  return title ? localize(title) : area;
}

/** A link of the shell or of an area, as a place shows it. */
export interface PlacedLink extends Pick<AreaLink, 'to' | 'image' | 'counted'> {
  /** In the page's language. */
  label: string;
  order: number;
  /** Only signed-in players see its page. */
  forPlayers: boolean;
  /** Its `roles` are staff alone. */
  forStaff?: true;
}

/**
 * Returns what the shell has under a name that an area gives; undefined for any other name, also for
 * one that each object inherits.
 */
export const findNamed = <Value>(
  values: Readonly<Record<string, Value>>,
  name: string | undefined,
): Value | undefined =>
  name !== undefined && Object.hasOwn(values, name) ? values[name] : undefined;

/** Position of links that name none: behind all others. */
const LAST = 1000;

/**
 * Returns the links of areas in a place, in order: for the viewer's role and the site's settings,
 * without pages that the brand or a switch disables.
 */
export function useAreaLinks(place: LinkPlace): readonly PlacedLink[] {
  const localize = useLocalText();
  const isEnabled = useEnabledPaths();
  const session = useSession();
  const { signUpEnabled } = useSettings();
  const role = session.status === 'player' ? session.role : undefined;
  const isShown = (area: string, { to, needsSignUp, roles }: AreaLink) =>
    (signUpEnabled || !needsSignUp) &&
    (!roles || (role !== undefined && roles.includes(role))) &&
    // Another area may have the page.
    findRoute(to)?.owner === area &&
    isEnabled(to);
  return Object.entries(areas)
    .flatMap(([area, { links }]) => links.filter((link) => isShown(area, link)))
    .filter((link) => link.place === place)
    .map(({ label, to, image, counted, roles, order = LAST }) => ({
      label: localize(label),
      to,
      order,
      forPlayers: isGuarded(to),
      ...(image !== undefined && { image }),
      ...(counted !== undefined && { counted }),
      ...(roles && !roles.includes('player') && { forStaff: true as const }),
    }))
    .sort((one, other) => one.order - other.order);
}
