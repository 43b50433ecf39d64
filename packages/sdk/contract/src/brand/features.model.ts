import * as v from 'valibot';
import { paths } from '../paths.ts';

/** Features that a brand may switch off; never withdrawals, as the money is the player's. */
export const BRAND_FEATURES = ['casino', 'signUp', 'deposits', 'oneClick', 'cashOut'] as const;
export type BrandFeature = (typeof BRAND_FEATURES)[number];

/** State of each feature for a brand. */
export type BrandFeatures = Readonly<Record<BrandFeature, boolean>>;

const enabled = v.optional(v.boolean(), true);

/** Switches of a brand; missing features are on, unknown names are rejected. */
export const brandFeatures = v.strictObject({
  casino: enabled,
  signUp: enabled,
  deposits: enabled,
  oneClick: enabled,
  cashOut: enabled,
} satisfies Record<BrandFeature, unknown>);

/** Features of a brand without switches. */
export const ALL_FEATURES: BrandFeatures = v.getDefaults(brandFeatures) as BrandFeatures;

/** Pages of each feature; pages below them belong to it too. */
const PAGES: readonly (readonly [path: string, feature: BrandFeature])[] = [
  ['/casino-provider', 'casino'],
  ['/app/iframe-casino-new', 'casino'],
  [paths.deposit(), 'deposits'],
  [paths.signUp(), 'signUp'],
];

/** Returns the feature of a page; undefined for pages of every brand. */
export const selectPageFeature = (pathname: string): BrandFeature | undefined =>
  PAGES.find(([path]) => pathname === path || pathname.startsWith(`${path}/`))?.[1];
