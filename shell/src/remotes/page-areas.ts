import { type LocalText, listFragments, listRoutes, type MenuPlace } from '@exchange/contract';
import type { PageRegistry } from '@exchange/federation/registry';
import { useTranslation } from '@exchange/i18n';
import { setAreasOff, setRoutes, useEnabledParts, useEnabledPaths } from '@exchange/store';

/** What the page's releases bring; it does not change while the page is open. */
let areas: PageRegistry['areas'] = {};

/** Makes the pages of all areas known, and which areas are switched off. */
export function setPageAreas(registry: PageRegistry): void {
  areas = registry.areas;
  setRoutes(listRoutes(areas));
  setAreasOff(listAreas().filter((area) => registry.remotes[area] === undefined));
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
  const title = areas[area]?.title;
  return title ? localize(title) : area;
}

/** An entry that an area adds to a menu. */
interface AreaLink {
  label: string;
  to: string;
}

/** Returns the entries of areas for a menu, without pages that the brand or a switch disables. */
export function useAreaLinks(place: MenuPlace): readonly AreaLink[] {
  const localize = useLocalText();
  const isPathEnabled = useEnabledPaths();
  return Object.values(areas)
    .flatMap(({ menu }) => menu)
    .filter((entry) => entry.place === place && isPathEnabled(entry.to))
    .map(({ label, to }) => ({ label: localize(label), to }));
}
