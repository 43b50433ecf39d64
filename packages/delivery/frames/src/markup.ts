import { BASES, FRAME_PART } from '@exchange/contract';
import {
  defaultTreeAdapter,
  html,
  parseFragment,
  type DefaultTreeAdapterTypes as Tree,
} from 'parse5';
import { attribute, collectTexts, labelOf, MAX_DEPTH } from './element-names.ts';

/** What the markup of one program may refer to. */
export interface MarkupRules {
  /** Absolute address of the release's folder, with a slash at its end; of the shell `/assets/`. */
  folder: string;
  /** Folder name of the page's brand. */
  brand: string;
  /** Names of other brands, which may not stand in the text. */
  foreign: readonly string[];
  /** True for the shell's: it may have places for parts of areas. */
  hasModules: boolean;
}

/** The place of an area's part in the shell's frame. */
export interface FramedModule {
  area: string;
  expose: string;
}

/** Thrown for markup that no page gets; its message says why. */
export class MarkupFault extends Error {
  override readonly name = 'MarkupFault';
  readonly fault: 'markup' | 'foreign';

  constructor(fault: 'markup' | 'foreign', message: string) {
    super(message);
    this.fault = fault;
  }
}

/** The id that the shell's main element keeps, for the link that skips what stands before it. */
const MAIN_ID = 'content';

const words = (text: string) => new Set(text.split(' '));

const VOID = words('img br hr col input wbr');
const HTML = words(
  'div span p section article header footer main nav aside h1 h2 h3 h4 h5 h6 hgroup ul ol li dl dt dd ' +
    'table caption colgroup col thead tbody tfoot tr th td button a img picture b strong i em u s small ' +
    'sub sup br hr wbr time mark abbr code pre blockquote q cite figure figcaption details summary label ' +
    'fieldset legend progress meter output input select option optgroup bdi bdo kbd data address form search ' +
    `svg ${FRAME_PART}`,
);
const SVG = words('svg g path circle ellipse rect line polyline polygon');
const ATTRIBUTES = words(
  'class role alt width height lang dir hidden disabled title tabindex colspan rowspan scope datetime ' +
    'open start reversed value min max low high optimum placeholder checked readonly selected label ' +
    'loading decoding fetchpriority inert',
);
const SVG_ATTRIBUTES = words(
  'class role width height hidden viewBox fill stroke stroke-width stroke-linecap stroke-linejoin ' +
    'stroke-dasharray stroke-dashoffset stroke-opacity fill-opacity fill-rule clip-rule opacity d cx cy r ' +
    'rx ry x y x1 x2 y1 y2 points transform focusable preserveAspectRatio',
);
/** The page's own scripts read these; names of elements mean nothing, as they lose their ids. */
const OWN = words(
  'data-page data-again data-shell-failed data-brand aria-labelledby aria-describedby aria-controls ' +
    'aria-owns aria-activedescendant aria-details aria-errormessage aria-flowto',
);
/** Custom properties of a `style` attribute: names with numbers, lengths and shares alone. */
const VARIABLES = /^(?:--[a-z-]+:-?[\d.]+(?:px|rem|s|ms|%)?;?){1,8}$/;
/** Holds them, as the policy of the page allows no `style` attribute. */
const VARIABLES_ATTRIBUTE = 'data-variables';
/** Types of elements without one; a button would send a form. */
const TYPES: Readonly<Record<string, string>> = { button: 'button', input: 'text' };
const INPUTS = words('text search checkbox radio number range');
/** Elements in which the shell may place a part of an area: no markup inside closes them early. */
const PLACES = words('div section main article aside header footer nav');

/**
 * Rebuilds a frame from allowed elements and attributes alone, so that it stays in its place and runs,
 * loads and names nothing else. Throws MarkupFault.
 */
export function rebuildMarkup(text: string, rules: MarkupRules): string {
  const seen: string[] = [];
  const writeFrom = (nodes: readonly Tree.ChildNode[]) => {
    const page = { seen, texts: collectTexts(nodes), hasMain: false };
    return writeAll(nodes, { rules, page, depth: 0, isPlace: true, isSvg: false });
  };
  const read = text.replaceAll('<!-- -->', '').replaceAll('"/>', '">');
  const plain = writeFrom(parse(read));
  // A browser that reads the result finds the same elements at the same places. What React writes is
  // mostly what is written here, and then this was read already.
  if (plain !== read && writeFrom(parse(plain)) !== plain) {
    throw new MarkupFault('markup', 'elements that are not nested as browsers read them');
  }
  const shown = seen.join(' ');
  const foreign = rules.foreign.find((name) => nameIn(name).test(shown));
  if (foreign === undefined) return plain;
  throw new MarkupFault('foreign', `the name of another brand, ${foreign}`);
}

const MODULE = new RegExp(
  `(<${FRAME_PART} data-area="([a-z]+)" data-expose="(\\./[\\w-]+)">)(</${FRAME_PART}>)`,
  'g',
);

/** Lists the places of parts in rebuilt markup. */
export const listPlaces = (markup: string): readonly FramedModule[] =>
  Array.from(markup.matchAll(MODULE), ([, , area = '', expose = '']) => ({ area, expose }));

/** Fills the places of parts in rebuilt markup with rebuilt markup. */
export const fillPlaces = (markup: string, contentOf: (place: FramedModule) => string): string =>
  markup.replaceAll(
    MODULE,
    (_, open: string, area: string, expose: string, close: string) =>
      open + contentOf({ area, expose }) + close,
  );

/** Returns a style sheet that sets the custom properties of elements in rebuilt markup. */
export function collectVariables(markup: string): string {
  const found = markup.matchAll(new RegExp(` ${VARIABLES_ATTRIBUTE}="([^"]*)"`, 'g'));
  const values = [...new Set(Array.from(found, ([, value = '']) => value))];
  return values
    .filter((value) => VARIABLES.test(value))
    .map((value) => `[${VARIABLES_ATTRIBUTE}="${value}"]{${value}}`)
    .join('');
}

const literal = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
const nameIn = (name: string) => new RegExp(`(?<!\\p{L})${literal(name)}(?!\\p{L})`, 'u');

function parse(text: string): readonly Tree.ChildNode[] {
  const place = defaultTreeAdapter.createElement('div', html.NS.HTML, []);
  return parseFragment(place, text, {}).childNodes;
}

interface Writing {
  rules: MarkupRules;
  page: {
    /** The texts so far, also those of attributes. */
    seen: string[];
    /** Those of elements by their ids. */
    texts: ReadonlyMap<string, string>;
    hasMain: boolean;
  };
  depth: number;
  /** True while all elements around are PLACES. */
  isPlace: boolean;
  isSvg: boolean;
}

const writeAll = (nodes: readonly Tree.ChildNode[], at: Writing): string =>
  nodes.map((node) => write(node, at)).join('');

function write(node: Tree.ChildNode, at: Writing): string {
  if (at.depth > MAX_DEPTH) throw new MarkupFault('markup', 'elements that are nested too deep');
  if (defaultTreeAdapter.isTextNode(node)) {
    at.page.seen.push(node.value);
    return writeText(node.value);
  }
  if (!defaultTreeAdapter.isElementNode(node)) return '';
  const isSvg = node.namespaceURI === html.NS.SVG;
  const isKnown =
    (isSvg ? SVG : HTML).has(node.tagName) && isSvg === (at.isSvg || node.tagName === 'svg');
  if (!isKnown) return '';
  if (node.tagName === FRAME_PART) return writeModule(node, at);
  const isInput = node.tagName === 'input';
  if (isInput && !INPUTS.has(attribute(node, 'type') ?? 'text')) return '';
  // A form would be sent by a browser without scripts.
  const tag = node.tagName === 'form' ? 'div' : node.tagName;
  const attributes = node.attrs.map((one) => writeAttribute(node, one, at)).join('');
  const type = attribute(node, 'type') === undefined ? TYPES[tag] : undefined;
  const open = `<${tag}${type === undefined ? '' : pair('type', type)}${attributes}>`;
  if (VOID.has(tag)) return open;
  const inner = { ...at, depth: at.depth + 1, isSvg, isPlace: at.isPlace && PLACES.has(tag) };
  return `${open}${writeAll(node.childNodes, inner)}</${tag}>`;
}

function writeModule(node: Tree.Element, { rules, isPlace }: Writing): string {
  const [area, expose] = [attribute(node, 'data-area'), attribute(node, 'data-expose')];
  const isNamed = /^[a-z]+$/.test(area ?? '') && /^\.\/[\w-]+$/.test(expose ?? '');
  if (!rules.hasModules || !isPlace || !isNamed) return '';
  return `<${FRAME_PART} data-area="${area}" data-expose="${expose}"></${FRAME_PART}>`;
}

function writeAttribute(
  element: Tree.Element,
  { name, value }: { name: string; value: string },
  { rules, page }: Writing,
): string {
  const { tagName, namespaceURI } = element;
  if (namespaceURI === html.NS.SVG) {
    const isPlain = SVG_ATTRIBUTES.has(name) || /^(?:aria|data)-[a-z-]+$/.test(name);
    return isPlain && !OWN.has(name) && !/url\(/i.test(value) ? pair(name, value) : '';
  }
  if (name === 'href' && tagName === 'a') {
    const path = rules.hasModules && value === `#${MAIN_ID}` ? value : readPath(value);
    return path === undefined ? '' : pair(name, path);
  }
  if (name === 'src' && tagName === 'img') {
    const address = readImage(value, rules);
    return address === undefined ? '' : pair(name, address);
  }
  if (
    name === 'id' &&
    tagName === 'main' &&
    value === MAIN_ID &&
    rules.hasModules &&
    !page.hasMain
  ) {
    page.hasMain = true;
    return pair(name, value);
  }
  if (name === 'aria-labelledby') {
    const label = labelOf(element, page.texts);
    page.seen.push(label);
    return label && pair('aria-label', label);
  }
  if (name === 'aria-label' && labelOf(element, page.texts)) return '';
  if (name === 'style') return VARIABLES.test(value) ? pair(VARIABLES_ATTRIBUTE, value) : '';
  if (name === 'type' && tagName === 'button') return pair(name, 'button');
  if (name === 'type' && tagName === 'input') return pair(name, value);
  const isAllowed = ATTRIBUTES.has(name) || /^(?:aria|data)-[\w-]+$/.test(name);
  if (!isAllowed || OWN.has(name)) return '';
  if (/^(?:alt|title|placeholder|label|value|aria-)/.test(name)) page.seen.push(value);
  return pair(name, value);
}

const pair = (name: string, value: string) => ` ${name}="${writeText(value)}"`;

/** Those that React writes, so that most of its markup is written as it was read. */
const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' } as const;
const writeText = (text: string) =>
  text.replaceAll(/[&<>"']/g, (one) => ESCAPES[one as keyof typeof ESCAPES]);

const PAGE = 'http://page.invalid';

/** Returns the path of a link within the page's own origin. */
function readPath(value: string): string | undefined {
  const url = value.startsWith('/') ? URL.parse(value, PAGE) : null;
  return url?.origin === PAGE ? url.pathname + url.search + url.hash : undefined;
}

/** Returns the address of an image in the folders of the shell, the brand, the images or the release. */
function readImage(value: string, { folder, brand }: MarkupRules): string | undefined {
  const url = URL.parse(value, PAGE);
  if (!url) return undefined;
  if (url.origin !== PAGE) return url.href.startsWith(folder) ? url.href : undefined;
  const { pathname, search } = url;
  const brands = `${BASES.images}brands/`;
  const isOther = pathname.startsWith(brands) && !pathname.startsWith(`${brands}${brand}/`);
  const folders = ['/assets/', `/themes/${brand}/`, BASES.images];
  if (isOther || !folders.some((one) => pathname.startsWith(one))) return undefined;
  return pathname + search;
}
