import {
  ALL_FEATURES,
  type BrandFeature,
  type BrandFeatures,
  type RemoteAreaName,
  selectArea,
  selectPageFeature,
} from '@exchange/contract';
import { createStore } from 'zustand/vanilla';

interface FeaturesState {
  /** What the page's brand offers. */
  features: BrandFeatures;
  /** Areas that are switched off for all players of the site at the moment. */
  areasOff: readonly RemoteAreaName[];
}

/** What the page may show; both change while it is open. */
export const featuresStore = createStore<FeaturesState>(() => ({
  features: ALL_FEATURES,
  areasOff: [],
}));

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

/** Sets what the page's brand offers; what `offered` does not name stays, names that are none are left out. */
export function setFeatures(offered: Readonly<Record<string, boolean>>): void {
  const { features } = featuresStore.getState();
  const known = Object.entries(features).map(([name, was]) => [name, offered[name] ?? was]);
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

/** Whether the page's brand offers a feature now; components take `useOffered`. */
export const isFeatureEnabled = (feature: BrandFeature): boolean =>
  isFeatureOn(featuresStore.getState(), feature);

/** Whether what stands at a path is offered in `state`, by the brand and by its area. */
export const selectPathEnabled = (state: FeaturesState, pathname: string): boolean =>
  isFeatureOn(state, selectPageFeature(pathname)) && isAreaOn(state, selectArea(pathname));

/** Whether what stands at a path is offered now; components take `useOfferedPaths`. */
export const isPathEnabled = (pathname: string): boolean =>
  selectPathEnabled(featuresStore.getState(), pathname);
