import { brandFeatures, KNOWN_SETTING_KEYS } from '@exchange/contract';
import * as v from 'valibot';

const LONGEST = { name: 31, text: 400 } as const;
/** Each page names them all. */
const MAX_PAYMENTS = 16;
const someText = (longest: number) => v.pipe(v.string(), v.nonEmpty(), v.maxLength(longest));
const inBothLanguages = (longest: number) =>
  v.strictObject({ en: someText(longest), hi: someText(longest) });

/** Name of a brand's folder, and of its theme's file before `.css`. */
export const BRAND_ID = /^(?=.{2,31}$)[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** `brand.json`: what a brand says about itself; unknown fields are refused. */
export const brandFile = v.strictObject({
  /** As it is written in texts. */
  name: someText(LONGEST.name),
  /** In Devanagari, for whom an installed app speaks Hindi. */
  nameHindi: v.optional(someText(LONGEST.name)),
  colorScheme: v.picklist(['light', 'dark']),
  /** Who answers for the site, a sentence in each language. */
  company: inBothLanguages(LONGEST.text),
  features: v.optional(brandFeatures, {}),
  /** Site settings as the specification calls them (point 2). */
  settings: v.optional(
    v.record(
      v.picklist(KNOWN_SETTING_KEYS, 'is no site setting'),
      v.pipe(v.string(), v.maxLength(LONGEST.text)),
    ),
    {},
  ),
  /** Of the promotional carousel, in their order. */
  slides: v.optional(
    v.array(
      v.strictObject({
        image: v.pipe(v.string(), v.regex(/^slides\/[\w-]+\.svg$/, 'must be slides/NAME.svg')),
        title: someText(LONGEST.text),
      }),
    ),
    [],
  ),
  /** Banks and ways to pay in the footer, in their order; the project's own signs where it names none. */
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
