import * as v from 'valibot';
import { areaLinks, localText } from './area-links.wire.ts';
import { remoteAreaName } from './areas.ts';
import { BRAND_FEATURES } from './brand/page-brand.wire.ts';
import { type FirstCallRule, firstCallRule } from './first-calls.wire.ts';

/** Maximum of pages and of fragments of one area: all are in every page's HTML. */
const MAX_ENTRIES = 30;
const list = <Item extends v.GenericSchema>(item: Item) =>
  v.optional(v.pipe(v.array(item), v.maxLength(MAX_ENTRIES)), []);

const address = v.pipe(
  v.string(),
  v.maxLength(100),
  // The router takes /Promo and /promo for one address.
  v.regex(/^(?:\/[a-z0-9][a-z0-9-]*)+$/, 'is not a path like /promo or /app/promo'),
);
const expose = v.pipe(
  v.string(),
  v.regex(/^\.\/[a-z][a-z0-9-]{0,40}$/, 'is not a name like ./promo-strip'),
);
const slot = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,40}$/, 'is not a name like home'));

/**
 * `slip`: a bet slip beside the page, over it on phones; `slip-column`: beside it only, for the
 * stake editor, which is opened from the slip; `full-screen`: without the shell's bars.
 */
export const PAGE_LAYOUTS = ['slip', 'slip-column', 'full-screen'] as const;

const page = v.object({
  /** All pages below it belong to the area; only signed-in players see those below `/app`. */
  path: address,
  /** Brands without this feature have no such page. */
  feature: v.exactOptional(v.picklist(BRAND_FEATURES)),
  layout: v.exactOptional(v.picklist(PAGE_LAYOUTS)),
  /** The page's own calls, which HTML or click starts; the first rule that fits counts. */
  calls: list(firstCallRule),
});

const fragment = v.object({
  expose,
  /** The place in the shell that shows it. */
  slot,
  /** Brands without this feature do not show it. */
  feature: v.exactOptional(v.picklist(BRAND_FEATURES)),
  /** Calls of the fragment, for pages whose first content it is. */
  calls: list(firstCallRule),
});

/** Maximum of characters of the first calls of an area's pages, as JSON: they are in every page's HTML. */
const MAX_CALLS = 8000;

/** What an area brings to the product; the record of each of its releases contains it. */
export const areaDefinition = v.pipe(
  v.object({
    name: remoteAreaName,
    /** Its name in messages, for example if it could not be loaded. */
    title: localText,
    pages: list(page),
    fragments: list(fragment),
    /** Links in the shell, in bars, menus and on the home page. */
    links: v.optional(areaLinks, []),
  }),
  v.check(({ pages }) => isUnique(pages.map(({ path }) => path)), 'names a page twice'),
  v.check(
    ({ pages }) => JSON.stringify(pages.map(({ calls }) => calls)).length <= MAX_CALLS,
    `has more than ${MAX_CALLS} characters of first calls`,
  ),
  v.check(
    ({ fragments }) => isUnique(fragments.map((one) => one.expose)),
    'names a fragment twice',
  ),
  v.check(
    ({ pages, links }) =>
      links.every(({ to }) => pages.some(({ path }) => to === path || to.startsWith(`${path}/`))),
    'has a link that leads to no page of its own',
  ),
);

const isUnique = (values: readonly string[]) => new Set(values).size === values.length;

/** What an area brings to the product, with all defaults. */
export type AreaDefinition = Readonly<v.InferOutput<typeof areaDefinition>>;
export type { FirstCallRule };

/**
 * Returns the definition of an area, checked. Throws Error naming the wrong field.
 */
export function defineArea(definition: v.InferInput<typeof areaDefinition>): AreaDefinition {
  const result = v.safeParse(areaDefinition, definition);
  if (result.success) return result.output;
  const faults = result.issues.map((issue) => `${v.getDotPath(issue) ?? 'area'} ${issue.message}`);
  throw new Error(`The definition of the area is wrong: ${faults.join('; ')}`);
}
