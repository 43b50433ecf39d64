import * as csstree from 'css-tree';

/**
 * Files that may name colours: the tokens, the brands and their tools, and files outside of brands'
 * pages.
 */
const HOLDERS =
  /^packages\/(?:sdk\/ui\/src\/tokens\.css$|delivery\/(?:themes|brands)\/|backend\/|tooling\/)|^e2e\//;
const TESTS = /\.test\.tsx?$|\/testing\//;

const FUNCTIONS = new Set('rgb rgba hsl hsla hwb lab lch oklab oklch color'.split(' '));
/** A colour in code: a text that is one, or contains one beside `rgb(` and `#rrggbb`. */
const IN_CODE =
  /(['"`:(\s])(#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b(?![\w-])|(?:rgb|hsl|oklch)a?\(\s*\d)/gi;

/** A name as a colour value: `fill="white"`, `color: 'red'`. */
const NAMED_IN_CODE =
  /\b(fill|stroke|stopColor|color|background|backgroundColor|borderColor)(?:=|:\s*)['"]([a-z]+)['"]/gi;

/** Finds colours of a file that are not taken from a token, as `file:line: colour`. */
export function findRawColors(file: string, source: string): string[] {
  if (HOLDERS.test(file) || TESTS.test(file)) return [];
  if (file.endsWith('.css')) return findInCss(file, source);
  if (!/\.tsx?$/.test(file)) return [];
  const named = [...source.matchAll(NAMED_IN_CODE)].filter(({ 2: name = '' }) => isColorName(name));
  const found = [...source.matchAll(IN_CODE), ...named];
  return found.map(({ index, 2: color = '' }) => {
    const line = source.slice(0, index + 1).split('\n').length;
    return `${file}:${line}: ${color} is a raw colour`;
  });
}

function findInCss(file: string, source: string): string[] {
  const found: string[] = [];
  const sheet = csstree.parse(source, { positions: true, parseCustomProperty: true });
  csstree.walk(sheet, {
    visit: 'Declaration',
    enter({ value }) {
      csstree.walk(value, (node) => {
        if (!isRawColor(node)) return;
        const color = csstree.generate(node);
        found.push(`${file}:${node.loc?.start.line}: ${color} is a raw colour`);
      });
    },
  });
  return found;
}

const isColorName = (name: string) => csstree.lexer.matchType('named-color', name).matched !== null;

function isRawColor(node: csstree.CssNode): boolean {
  if (node.type === 'Hash') return true;
  if (node.type === 'Function') return FUNCTIONS.has(node.name.toLowerCase());
  return node.type === 'Identifier' && isColorName(node.name);
}
