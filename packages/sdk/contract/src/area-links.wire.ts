import * as v from 'valibot';
import { ROLES } from './roles.ts';

const words = v.pipe(v.string(), v.trim(), v.minLength(1, 'is empty'), v.maxLength(60));

/** A text in the product's languages; English stands in for a missing one. */
export const localText = v.object({ en: words, hi: v.exactOptional(words) });

/** An address below one of the area's pages. */
const linkTarget = v.pipe(
  v.string(),
  v.maxLength(200),
  v.regex(
    /^(?:\/(?:[\w.~!$&'()*+,;=:@-]|%[\da-fA-F]{2})+)+$/,
    'is not a path as browsers write it, like /promo/All%20offers',
  ),
  // Browsers would go up there, to a page of somebody else.
  v.check((path) => !/\/(?:\.|%2e){1,2}(?:\/|$)/i.test(path), 'has a part of dots alone'),
);

/** Maximum of letters of a label in `en` and `hi`: a longer one would push others out of a bar. */
const MAX_LABEL = 30;

/**
 * Places of the shell for links of areas, each with the number of links that one area may have
 * there. The operator grants all but {@link OPEN_PLACES}.
 */
export const LINK_PLACES = {
  /** The bar below the header. */
  sections: 6,
  /** The menu of a player. */
  account: 10,
  /** The bar at the bottom of phones. */
  bottom: 1,
  /** Beside the player's balance. */
  header: 2,
  /** The balance itself; also shown after a change of the password. */
  balance: 1,
  /** The player's buttons on the home page. */
  shortcuts: 2,
  /** The strip of categories on the home page. */
  categories: 10,
  /** The tiles with pictures on the home page. */
  tiles: 12,
  /** The dialog that shows how long a player has been signed in. */
  'reality-check': 1,
  /** The player's own limits, to which texts of the policies lead. */
  limits: 1,
  /** The icon of the installed app. */
  app: 1,
} as const;

/** A place of the shell for links of areas. */
export type LinkPlace = keyof typeof LINK_PLACES;

/** The places that each area may use, as before places were granted. */
export const OPEN_PLACES: readonly string[] = ['sections', 'account'] satisfies LinkPlace[];

/** Number of links that one area may have in a place; newer shells may have more places. */
const maxOf = (place: string): number => LINK_PLACES[place as LinkPlace] ?? 1;

const name = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,40}$/, 'is not a name like sections'));

const areaLink = v.object({
  /** One of {@link LINK_PLACES}; a shell without it shows nothing. */
  place: name,
  label: v.pipe(
    localText,
    v.check(
      ({ en, hi = '' }) => en.length <= MAX_LABEL && hi.length <= MAX_LABEL,
      `is longer than ${MAX_LABEL} letters`,
    ),
  ),
  to: linkTarget,
  /**
   * Position among the links of a place, the shell's own included; missing: at the end. In `account`
   * it decides on the group, too.
   */
  order: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1000))),
  /** Name of an icon or picture of the shell; another one stands in for an unknown name. */
  image: v.exactOptional(name),
  /** Sport whose matches in play are counted beside the label, or `all`. */
  counted: v.exactOptional(v.pipe(v.string(), v.regex(/^[a-z0-9]{1,10}$/, 'is not a sport'))),
  /** Shown while the site enables registrations (`sign_up_status`), not without them. */
  needsSignUp: v.exactOptional(v.boolean()),
  /** Roles that see it; missing: all. */
  roles: v.exactOptional(v.pipe(v.array(v.picklist(ROLES)), v.maxLength(ROLES.length))),
});

/** The links that an area has in the shell. */
export const areaLinks = v.pipe(
  v.array(areaLink),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const counts = new Map<string, number>();
    for (const { place } of dataset.value) counts.set(place, (counts.get(place) ?? 0) + 1);
    for (const [place, count] of counts) {
      if (count <= maxOf(place)) continue;
      addIssue({ message: `has ${count} links in ${place}, of at most ${maxOf(place)}` });
    }
  }),
);

/** A link of an area in the shell. */
export type AreaLink = Readonly<v.InferOutput<typeof areaLink>>;
/** A text in the product's languages. */
export type LocalText = v.InferOutput<typeof localText>;
