import * as v from 'valibot';

/** What a brand may switch off; withdrawals are never switched off, as the money is the player's. */
export const BRAND_FEATURES = ['casino', 'signUp', 'deposits', 'oneClick', 'cashOut'] as const;
export type BrandFeature = (typeof BRAND_FEATURES)[number];

/** Whether a brand offers each of the features. */
export type BrandFeatures = Readonly<Record<BrandFeature, boolean>>;

const offered = v.optional(v.boolean(), true);

/** Switches of a brand; what is not named is offered, a name that does not exist is refused. */
export const brandFeatures = v.strictObject({
  casino: offered,
  signUp: offered,
  deposits: offered,
  oneClick: offered,
  cashOut: offered,
} satisfies Record<BrandFeature, unknown>);

/** The features of a brand that says nothing. */
export const ALL_FEATURES: BrandFeatures = v.getDefaults(brandFeatures) as BrandFeatures;
