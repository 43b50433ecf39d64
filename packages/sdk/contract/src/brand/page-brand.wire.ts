import * as v from 'valibot';
import { ALL_FEATURES, brandFeatures } from './features.model.ts';

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
