import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Color from 'colorjs.io';
import * as csstree from 'css-tree';
import type { BrandFault } from './fault.ts';

const TOKENS_SHEET = csstree.parse(
  readFileSync(fileURLToPath(import.meta.resolve('@exchange/ui/tokens.css')), 'utf8'),
  { parseCustomProperty: true },
);

/** Generates the design system's tokens as CSS in one line. */
export const generateTokens = (): string => csstree.generate(TOKENS_SHEET);

/** The design system's tokens with their defaults, from its one source file. */
export const DEFAULT_TOKENS: ReadonlyMap<string, string> = readTokens();

function readTokens(): ReadonlyMap<string, string> {
  const tokens = new Map<string, string>();
  csstree.walk(TOKENS_SHEET, {
    visit: 'Declaration',
    enter({ property, value }) {
      // Narrow screens change some sizes: the first value counts.
      if (!property.startsWith('--') || tokens.has(property)) return;
      tokens.set(property, csstree.generate(value).trim());
    },
  });
  return tokens;
}

/** Parses a CSS colour; undefined for anything else. */
export function parseColor(text: string): Color | undefined {
  try {
    return new Color(text);
  } catch {
    return undefined;
  }
}

/** CSS functions that a token may use; none of them loads. */
const FUNCTIONS = new Set('rgb rgba hsl hsla oklch oklab lab lch calc min max clamp'.split(' '));

/** A length of the design system, not 0. */
const LENGTH = /^(?!0+(?:\.0+)?(?:px|rem)$)\d*\.?\d+(?:px|rem)$/;

/** Contents of a theme's style sheet. */
export interface Theme {
  tokens: ReadonlyMap<string, string>;
  colorScheme: string | undefined;
}

type Report = (node: csstree.CssNode, text: string) => void;

/**
 * Parses a theme: `@layer theme { :root { … } }` with tokens of the design system and
 * `color-scheme`, nothing else. Everything else is a fault with its line and column.
 */
export function readTheme(css: string, file: string): Theme & { faults: BrandFault[] } {
  const faults: BrandFault[] = [];
  const tokens = new Map<string, string>();
  let colorScheme: string | undefined;
  const report: Report = ({ loc }, text) => {
    faults.push({ file, place: loc ? `${loc.start.line}:${loc.start.column}` : undefined, text });
  };
  const sheet = csstree.parse(css, {
    positions: true,
    parseCustomProperty: true,
    onParseError: ({ message, line, column }) =>
      faults.push({ file, place: `${line}:${column}`, text: message }),
  }) as csstree.StyleSheet;
  // The parser closes open blocks at the end: a truncated file would pass.
  const depth = [...css.replace(/\/\*.*?\*\//gs, '')].reduce(
    (open, char) => open + Number(char === '{') - Number(char === '}'),
    0,
  );
  if (depth !== 0) faults.push({ file, text: 'ends before its last }' });
  for (const rule of rootRules(sheet, report)) {
    for (const node of rule.block.children) {
      if (node.type !== 'Declaration') {
        if (node.type !== 'Comment') report(node, 'only tokens may be set here');
        continue;
      }
      const fault = findFault(node);
      if (fault) report(fault.node, fault.text);
      else if (node.property === 'color-scheme') colorScheme = csstree.generate(node.value).trim();
      else tokens.set(node.property, csstree.generate(node.value).trim());
    }
  }
  return { tokens, colorScheme, faults };
}

function* rootRules(sheet: csstree.StyleSheet, report: Report): Generator<csstree.Rule> {
  for (const node of sheet.children) {
    if (node.type === 'Comment') continue;
    const isThemeLayer =
      node.type === 'Atrule' &&
      node.name === 'layer' &&
      node.prelude !== null &&
      csstree.generate(node.prelude) === 'theme' &&
      node.block !== null;
    if (!isThemeLayer) {
      report(node, 'a theme holds only @layer theme { :root { … } }');
      continue;
    }
    for (const inner of node.block?.children ?? []) {
      if (inner.type === 'Rule' && csstree.generate(inner.prelude) === ':root') yield inner;
      else if (inner.type !== 'Comment') report(inner, 'a theme reaches nothing but :root');
    }
  }
}

/** Returns why a declaration is rejected; undefined for a valid one. */
function findFault(
  declaration: csstree.Declaration,
): { node: csstree.CssNode; text: string } | undefined {
  const { property, value, important } = declaration;
  if (important) return { node: declaration, text: `${property} may not be !important` };
  const standard = property === 'color-scheme' ? undefined : DEFAULT_TOKENS.get(property);
  if (standard === undefined && property !== 'color-scheme') {
    const text = property.startsWith('--')
      ? `unknown token ${property}`
      : `${property} is not a token`;
    return { node: declaration, text };
  }
  const wrong = findForeign(value);
  if (wrong) return wrong;
  if (property === 'color-scheme') {
    const isKnown = /^(?:light|dark)$/.test(csstree.generate(value).trim());
    return isKnown ? undefined : { node: value, text: 'color-scheme must be light or dark' };
  }
  const [text, usual = ''] = [csstree.generate(value).trim(), standard];
  const kind = parseColor(usual);
  const color = parseColor(text);
  if (kind && !color) return { node: value, text: `${property} must be a colour` };
  if (kind?.alpha === 1 && color && color.alpha < 1) {
    return { node: value, text: `${property} must be opaque` };
  }
  if (LENGTH.test(usual) && !LENGTH.test(text)) {
    return { node: value, text: `${property} must be a length in px or rem` };
  }
  return undefined;
}

/** Returns the first part of a value that loads something or calls an unknown function. */
function findForeign(value: csstree.CssNode): { node: csstree.CssNode; text: string } | undefined {
  const found = csstree.find(
    value,
    (node) =>
      node.type === 'Url' ||
      node.type === 'Raw' ||
      (node.type === 'Function' && !FUNCTIONS.has(node.name.toLowerCase())),
  );
  if (!found) return undefined;
  if (found.type === 'Url') return { node: found, text: 'a theme loads nothing' };
  const name = found.type === 'Function' ? `${found.name}()` : csstree.generate(found);
  return { node: found, text: `${name} is not allowed in a theme` };
}
