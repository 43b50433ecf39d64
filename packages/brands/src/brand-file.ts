import { brandFeatures, KNOWN_SETTING_KEYS } from '@exchange/contract';
import * as v from 'valibot';

const LONGEST = { name: 31, text: 400 } as const;
/** Maximum of payment methods; each page lists them all. */
const MAX_PAYMENTS = 16;
const someText = (longest: number) => v.pipe(v.string(), v.nonEmpty(), v.maxLength(longest));
const inBothLanguages = (longest: number) =>
  v.strictObject({ en: someText(longest), hi: someText(longest) });

/** Name of a brand's folder, and of its theme's file before `.css`. */
export const BRAND_ID = /^(?=.{2,31}$)[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** `brand.json`: the settings of a brand; rejects unknown fields. */
export const brandFile = v.strictObject({
  /** The name in texts. */
  name: someText(LONGEST.name),
  /** The name in Devanagari, for installed apps in Hindi. */
  nameHindi: v.optional(someText(LONGEST.name)),
  colorScheme: v.picklist(['light', 'dark']),
  /** The company behind the site, a sentence in each language. */
  company: inBothLanguages(LONGEST.text),
  features: v.optional(brandFeatures, {}),
  /** Site settings by the names of the specification (point 2). */
  settings: v.optional(
    v.record(
      v.picklist(KNOWN_SETTING_KEYS, 'is not a site setting'),
      v.pipe(v.string(), v.maxLength(LONGEST.text)),
    ),
    {},
  ),
  /** Slides of the promotional carousel, in order. */
  slides: v.optional(
    v.array(
      v.strictObject({
        image: v.pipe(v.string(), v.regex(/^slides\/[\w-]+\.svg$/, 'must be slides/NAME.svg')),
        title: someText(LONGEST.text),
      }),
    ),
    [],
  ),
  /** Banks and payment methods in the footer, in order; the project's own logos when absent. */
  payments: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          image: v.pipe(
            v.string(),
            v.regex(/^payments\/[\w-]+\.svg$/, 'must be payments/NAME.svg'),
          ),
          name: someText(LONGEST.name),
        }),
      ),
      v.maxLength(MAX_PAYMENTS),
    ),
    [],
  ),
});
export type BrandFile = v.InferOutput<typeof brandFile>;
