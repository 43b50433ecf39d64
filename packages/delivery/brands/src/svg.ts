import * as csstree from 'css-tree';
import { SaxesParser } from 'saxes';
import type { BrandFault } from './fault.ts';

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';
const XML = 'http://www.w3.org/XML/1998/namespace';

/** Elements of a still image, without those that run, load, animate or link. */
const ELEMENTS = new Set(
  (
    'svg g defs title desc symbol use path rect circle ellipse line polyline polygon text tspan ' +
    'linearGradient radialGradient stop clipPath mask pattern marker style filter feBlend ' +
    'feColorMatrix feComponentTransfer feComposite feDropShadow feFlood feFuncA feFuncB feFuncG ' +
    'feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset feTurbulence'
  ).split(' '),
);

/** CSS functions that load; a plain `url(…)` is parsed as an address. */
const LOADING = /^(?:-webkit-)?(?:src|image|image-set|cross-fade|element)$/i;

type Report = (text: string) => void;

/**
 * Reports the resources that an image's style loads: only fragments of the image itself are
 * allowed.
 */
function checkStyle(
  css: string,
  context: 'stylesheet' | 'declarationList' | 'value',
  report: Report,
): void {
  // Images need no escapes, which hide names.
  if (css.includes('\\')) {
    report('a picture loads nothing');
    return;
  }
  const tree = csstree.parse(css, { context, parseCustomProperty: true });
  csstree.walk(tree, (node) => {
    const loads =
      (node.type === 'Url' && !node.value.startsWith('#')) ||
      (node.type === 'Atrule' && node.name.toLowerCase() === 'import') ||
      (node.type === 'Function' && LOADING.test(node.name)) ||
      // A browser may parse differently what this parser cannot.
      (node.type === 'Raw' && /[(@]/.test(node.value));
    if (loads) report('a picture loads nothing');
  });
}

/**
 * Returns everything that a brand's image must not contain: scripts, handlers, foreign elements,
 * and external resources. It must be UTF-8, as it is served.
 */
export function findSvgFaults(body: Uint8Array, file: string): BrandFault[] {
  const faults: BrandFault[] = [];
  let svg: string;
  try {
    svg = new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return [{ file, text: 'is not in UTF-8' }];
  }
  const parser = new SaxesParser({ position: true, xmlns: true });
  const report: Report = (text) =>
    void faults.push({ file, place: `${parser.line}:${parser.column}`, text });
  let isFirst = true;
  let style: string | undefined;
  parser.on('error', (error) => report(error.message.replace(/^\d+:\d+: /, '')));
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding && encoding.toLowerCase() !== 'utf-8') report('a picture is in UTF-8');
  });
  parser.on('doctype', () => report('a picture has no document type'));
  parser.on('processinginstruction', () => report('a picture has no processing instructions'));
  parser.on('opentag', ({ name, local, uri, attributes }) => {
    if (isFirst && local !== 'svg') report('the first element must be svg');
    else if (uri !== SVG || !ELEMENTS.has(local)) report(`<${name}> is not allowed in a picture`);
    isFirst = false;
    if (local === 'style') style = '';
    for (const attribute of Object.values(attributes)) checkAttribute(attribute, report);
  });
  const addStyle = (text: string) => {
    if (style !== undefined) style += text;
  };
  parser.on('text', addStyle);
  parser.on('cdata', addStyle);
  parser.on('closetag', ({ local }) => {
    if (local !== 'style' || style === undefined) return;
    checkStyle(style, 'stylesheet', report);
    style = undefined;
  });
  parser.write(svg).close();
  return faults;
}

interface Attribute {
  name: string;
  local: string;
  uri: string;
  value: string;
}

function checkAttribute({ name, local, uri, value }: Attribute, report: Report): void {
  if (name === 'xmlns' || name.startsWith('xmlns:')) return;
  const isKnown = uri === '' || uri === XLINK || (uri === XML && local !== 'base');
  if (local.toLowerCase().startsWith('on')) report(`${name} would run a script`);
  else if (!isKnown) report(`${name} is not allowed in a picture`);
  else if (local === 'href' && !value.startsWith('#')) {
    report(`${name} may only name a part of the picture`);
  } else if (local === 'style') checkStyle(value, 'declarationList', report);
  // Presentation attributes are CSS too: fill, filter, mask, clip-path and the like.
  else if (/[\\(]/.test(value)) checkStyle(value, 'value', report);
}
