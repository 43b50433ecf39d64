import * as v from 'valibot';
import { ALL_FEATURES, brandFeatures } from './features.model.ts';

/** Id of the JSON script element in which the edge says what a page needs of its brand. */
export const BRAND_ELEMENT_ID = 'brand';

const replacedTexts = v.record(v.string(), v.string());

/** What the edge says of the page's brand, for the shell. */
export const pageBrand = v.object({
  /** As it is written in texts. */
  name: v.string(),
  /** Address of its wordmark. */
  wordmark: v.optional(v.string(), ''),
  /** Logos of banks and ways to pay; the shell's own signs stand for none. */
  payments: v.optional(v.array(v.object({ name: v.string(), image: v.string() })), []),
  /** Who answers for the site, a sentence in each language. */
  company: v.optional(v.object({ en: v.string(), hi: v.string() }), { en: '', hi: '' }),
  /** The marquee's text until the site settings are known. */
  message: v.optional(v.string()),
  features: v.optional(brandFeatures, ALL_FEATURES),
  /** Differs with each change of the site settings. */
  settingsTag: v.optional(v.string()),
  /** Texts that it says in its own words, by their key, for each language. */
  texts: v.optional(
    v.object({ en: v.optional(replacedTexts, {}), hi: v.optional(replacedTexts, {}) }),
    { en: {}, hi: {} },
  ),
  /** Addresses of its own pages of text, by name and language: `terms.en`. */
  policies: v.optional(v.record(v.string(), v.string()), {}),
});
export type PageBrand = v.InferOutput<typeof pageBrand>;
