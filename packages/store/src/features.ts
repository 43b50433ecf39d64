import {
  ALL_FEATURES,
  type BrandFeature,
  type BrandFeatures,
  selectPageFeature,
} from '@exchange/contract';

let features: BrandFeatures = ALL_FEATURES;

/** Says what the page's brand offers; called once, before the first render. */
export function setFeatures(offered: BrandFeatures): void {
  features = offered;
}

/** Whether the page's brand offers a feature; it cannot change while the page stands. */
export const isOffered = (feature: BrandFeature): boolean => features[feature];

/** Whether the page's brand offers what stands at a path. */
export function isPathOffered(pathname: string): boolean {
  const feature = selectPageFeature(pathname);
  return feature === undefined || isOffered(feature);
}
