import { OPEN_PLACES, type RemoteAreaName } from '@exchange/contract';
import * as v from 'valibot';

// What the version before wrote or reads. Delete this file in version 0.4.

/**
 * Creates the schema of a canary that reaches no browser any more: for staff, or one that went to more
 * browsers by itself. Command lines of the version before read its other fields again.
 */
export const formerCanary = <Brands extends v.GenericSchema>(brands: Brands) =>
  v.looseObject({ to: v.picklist(['staff', 'auto']), brands });

/** Places of links that a keys file without `places` grants, beside the open ones. */
const DEFAULT_PLACES: Readonly<Record<RemoteAreaName, readonly string[]>> = {
  sports: ['bottom', 'categories', 'tiles', 'app'],
  casino: ['bottom', 'categories', 'tiles'],
  wallet: ['header', 'shortcuts', 'reality-check', 'limits'],
  reports: ['bottom', 'balance', 'tiles', 'reality-check', 'app'],
};

/** Returns the places of links that an area may use where its rights name none. */
export const listDefaultPlaces = (area: RemoteAreaName): readonly string[] => [
  ...OPEN_PLACES,
  ...(DEFAULT_PLACES[area] ?? []),
];

/**
 * Returns a registry as command lines of the version before read it: they refuse one without the
 * hash of the registry before it.
 */
export const withPrevious = <Registry extends object>(
  registry: Registry,
  previous: string | null,
) => ({
  ...registry,
  previous,
});

/** Returns an area as shells of the version before read it: they refuse one without `menu`. */
export const withMenu = <Area extends object>(area: Area) => ({ ...area, menu: [] });
