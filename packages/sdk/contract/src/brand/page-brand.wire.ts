import * as v from 'valibot';

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

/** Id of the JSON script element with the page's brand, written by the edge. */
export const BRAND_ELEMENT_ID = 'brand';

const replacedTexts = v.record(v.string(), v.string());

/** The page's brand, from the edge to the shell. */
export const pageBrand = v.object({
  /** Name in texts. */
  name: v.string(),
  /** URL of its wordmark. */
  wordmark: v.optional(v.string(), ''),
  /** Logos of banks and payment methods; the shell's own by default. */
  payments: v.optional(v.array(v.object({ name: v.string(), image: v.string() })), []),
  /** The company behind the site, a sentence in each language. */
  company: v.optional(v.object({ en: v.string(), hi: v.string() }), { en: '', hi: '' }),
  /** The marquee's text until the site settings are loaded. */
  message: v.optional(v.string()),
  features: v.optional(brandFeatures, ALL_FEATURES),
  /** Changes with each change of the site settings. */
  settingsTag: v.optional(v.string()),
  /** Texts that the brand overrides, by key, for each language. */
  texts: v.optional(
    v.object({ en: v.optional(replacedTexts, {}), hi: v.optional(replacedTexts, {}) }),
    { en: {}, hi: {} },
  ),
  /** URLs of its own policy pages by name and language: `terms.en`. */
  policies: v.optional(v.record(v.string(), v.string()), {}),
});
export type PageBrand = v.InferOutput<typeof pageBrand>;

/** Policy pages that a brand may replace, by file name. */
export const POLICY_NAMES = [
  'terms',
  'contact',
  'cookies',
  'responsible-gambling',
  'about',
  'privacy',
  'self-exclusion',
  'responsible-gaming',
  'rules',
] as const;
export type PolicyName = (typeof POLICY_NAMES)[number];

/** Pages that a policy may link to. */
export const POLICY_TARGETS = [
  'limits',
  'exclusion',
  'rules',
  'privacy',
  'terms',
  'contact',
  'cookies',
  'safer',
] as const;
export type PolicyTarget = (typeof POLICY_TARGETS)[number];

const someText = v.pipe(v.string(), v.nonEmpty());

/** A paragraph, a list, a table of name and value, a highlighted text, or a link to a page. */
export const policyBlock = v.union([
  someText,
  v.strictObject({ list: v.pipe(v.array(someText), v.nonEmpty()) }),
  v.strictObject({ facts: v.pipe(v.array(v.tuple([someText, someText])), v.nonEmpty()) }),
  v.strictObject({ note: someText }),
  v.strictObject({ link: v.picklist(POLICY_TARGETS), words: someText }),
]);

/** A policy page in one language; `{{brand}}` and `{{company}}` are replaced. */
export const policyText = v.strictObject({
  heading: someText,
  lead: someText,
  sections: v.pipe(
    v.array(
      v.strictObject({
        /** Its anchor, the same in every language. */
        id: v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/)),
        heading: someText,
        blocks: v.pipe(v.array(policyBlock), v.nonEmpty()),
      }),
    ),
    v.nonEmpty(),
  ),
});

type DeepReadonly<T> = T extends string ? T : { readonly [K in keyof T]: DeepReadonly<T[K]> };
export type PolicyBlock = DeepReadonly<v.InferOutput<typeof policyBlock>>;
export type PolicyText = DeepReadonly<v.InferOutput<typeof policyText>>;
