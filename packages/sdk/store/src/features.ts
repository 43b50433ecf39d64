import {
  ALL_FEATURES,
  type BrandFeature,
  type BrandFeatures,
  type RemoteAreaName,
  selectArea,
  selectRoute,
} from '@exchange/contract';
import { createStore } from 'zustand/vanilla';

interface FeaturesState {
  /** Features of the page's brand. */
  features: BrandFeatures;
  /** Areas that are currently switched off for all players of the site. */
  areasOff: readonly RemoteAreaName[];
}

/** Enabled features and areas; both change while the page is open. */
export const featuresStore = createStore<FeaturesState>(() => ({
  features: ALL_FEATURES,
  areasOff: [],
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
  feature === undefined || features[feature];

const isAreaOn = ({ areasOff }: FeaturesState, area: RemoteAreaName | undefined) =>
  area === undefined || !areasOff.includes(area);

/** Returns true if the page's brand has a feature now; components use the hook. */
export const isFeatureEnabled = (feature: BrandFeature): boolean =>
  isFeatureOn(featuresStore.getState(), feature);

/** Returns true if brand and area of a path are enabled in `state`. */
export const selectPathEnabled = (state: FeaturesState, pathname: string): boolean =>
  isFeatureOn(state, selectRoute(pathname)?.feature) && isAreaOn(state, selectArea(pathname));

/** Returns true if brand and area of a path are enabled now; components use the hook. */
export const isPathEnabled = (pathname: string): boolean =>
  selectPathEnabled(featuresStore.getState(), pathname);
