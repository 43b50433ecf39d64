import { type AreaDefinition, OPEN_PLACES, type RemoteAreaName } from '@exchange/contract';
import { listDefaultPlaces } from '../compatibility.ts';
import type { RegisteredVersion } from '../registry/document.ts';
import { type AreaRights, isGranted } from './keys-file.ts';

/** What names pages, slots and places: a registered version, or a build. */
interface Defined {
  extras: Pick<RegisteredVersion['extras'], 'area'>;
}

/** Returns what versions name of pages, slots and places beyond the area's rights. */
export function findUngranted(
  versions: readonly Defined[],
  area: RemoteAreaName,
  rights: AreaRights,
): readonly string[] {
  const { pages, slots, places } = namedBy(versions);
  const granted = grantedPlaces(rights, area);
  return [
    ...pages
      .filter((page) => !isGranted(rights, page))
      .map((page) => `${area} may not have the page ${page}`),
    ...slots
      .filter((slot) => !rights.slots.includes(slot))
      .map((slot) => `${area} may not have a fragment in the slot ${slot}`),
    ...places
      .filter((place) => !granted.includes(place))
      .map((place) => `${area} may not have a link in ${place} of the shell`),
  ];
}

/** Returns the pages, slots and places of links that versions name. */
export function namedBy(
  versions: readonly Defined[],
): Required<Pick<AreaRights, 'pages' | 'slots' | 'places'>> {
  const named = versions
    .map(({ extras }) => extras.area)
    .filter((one): one is AreaDefinition => one !== undefined);
  const pages = named.flatMap((one) => one.pages.map(({ path }) => path));
  const slots = named.flatMap((one) => one.fragments.map(({ slot }) => slot));
  const places = named.flatMap(({ links }) => links.map(({ place }) => place));
  return { pages: [...new Set(pages)], slots: [...new Set(slots)], places: [...new Set(places)] };
}

/** Returns the places of the shell in which an area may have links. */
export const grantedPlaces = (
  { places }: Pick<AreaRights, 'places'>,
  area: RemoteAreaName,
): readonly string[] =>
  places ? [...new Set([...OPEN_PLACES, ...places])] : listDefaultPlaces(area);
