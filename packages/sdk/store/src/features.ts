import {
  ALL_FEATURES,
  type BrandFeature,
  type BrandFeatures,
  type RemoteAreaName,
  type Route,
  SHELL_ROUTES,
  selectArea,
  selectRoute,
} from '@exchange/contract';
import { createStore } from 'zustand/vanilla';

interface FeaturesState {
  /** Features of the page's brand. */
  features: BrandFeatures;
  /** Areas that are currently switched off for all players of the site. */
  areasOff: readonly RemoteAreaName[];
  /** Every page; it does not change while the page is open. */
  routes: readonly Route[];
}

/** Enabled features and areas; both change while the page is open. */
export const featuresStore = createStore<FeaturesState>(() => ({
  features: ALL_FEATURES,
  areasOff: [],
  routes: SHELL_ROUTES,
}));

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

/** Sets features of the page's brand; missing ones stay, unknown ones are dropped. */
export function setFeatures(changes: Readonly<Record<string, boolean>>): void {
  const { features } = featuresStore.getState();
  const known = Object.entries(features).map(([name, was]) => [name, changes[name] ?? was]);
  const next = Object.fromEntries(known) as BrandFeatures;
  if (!isSame(next, features)) featuresStore.setState({ features: next });
}

/** Sets the areas that are switched off. */
export function setAreasOff(areas: readonly RemoteAreaName[]): void {
  const areasOff = [...areas].sort();
  if (!isSame(areasOff, featuresStore.getState().areasOff)) featuresStore.setState({ areasOff });
}

const isFeatureOn = ({ features }: FeaturesState, feature: BrandFeature | undefined) =>
  // A feature that only a newer release knows is no reason to hide it.
  feature === undefined || features[feature] !== false;

const isAreaOn = ({ areasOff }: FeaturesState, area: RemoteAreaName | undefined) =>
  area === undefined || !areasOff.includes(area);

/** Returns true if the page's brand has a feature now; components use the hook. */
export const isFeatureEnabled = (feature: BrandFeature): boolean =>
  isFeatureOn(featuresStore.getState(), feature);

/** Returns true if an area's part is enabled in `state`: its area is on, the brand has its feature. */
export const selectPartEnabled = (
  state: FeaturesState,
  { area, feature }: { area: RemoteAreaName; feature?: BrandFeature | undefined },
): boolean => isFeatureOn(state, feature) && isAreaOn(state, area);

/** Sets the pages of the shell and of all areas. */
export function setRoutes(routes: readonly Route[]): void {
  featuresStore.setState({ routes });
}

/** Returns the route of a path in this page; undefined: no such page. */
export const findRoute = (pathname: string): Route | undefined =>
  selectRoute(featuresStore.getState().routes, pathname);

/** Returns true if brand and area of a path are enabled in `state`. */
export function selectPathEnabled(state: FeaturesState, pathname: string): boolean {
  const route = selectRoute(state.routes, pathname);
  return isFeatureOn(state, route?.feature) && isAreaOn(state, selectArea(route));
}

/** Returns true if brand and area of a path are enabled now; components use the hook. */
export const isPathEnabled = (pathname: string): boolean =>
  selectPathEnabled(featuresStore.getState(), pathname);
