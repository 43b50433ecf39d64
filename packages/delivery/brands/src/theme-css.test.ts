import { describe, expect, it } from 'vitest';
import { DEFAULT_TOKENS, readTheme } from './theme-css.ts';

const FILE = 'brand.css';
const inRoot = (text: string) => `@layer theme {\n  :root {\n    ${text}\n  }\n}`;
const faultsOf = (css: string) =>
  readTheme(css, FILE).faults.map(({ place, text }) => [place, text]);

describe('a theme', () => {
  it('sets tokens and the colour scheme @security:measures.35', () => {
    const css = inRoot(
      'color-scheme: dark; /* why */ --accent: #1fc98b; --suspended: rgb(9 12 16 / 92%);',
    );
    expect(readTheme(css, FILE)).toEqual({
      tokens: new Map([
        ['--accent', '#1fc98b'],
        ['--suspended', 'rgb(9 12 16/92%)'],
      ]),
      colorScheme: 'dark',
      faults: [],
    });
  });

  it.each([
    ['an unknown token', '--acent: #fff;', '3:5', 'unknown token --acent'],
    ['a property', 'background: #fff;', '3:5', 'background is not a token'],
    ['a picture', '--accent: url(https://a.example/x.png);', '3:15', 'a theme loads nothing'],
    ['a quoted picture', '--accent: url("x.png");', '3:15', 'a theme loads nothing'],
    [
      'an image set',
      '--accent: image-set("x.png" 1x);',
      '3:15',
      'image-set() is not allowed in a theme',
    ],
    ['a foreign function', '--accent: env(x);', '3:15', 'env() is not allowed in a theme'],
    ['a colour that is none', '--accent: 12px;', '3:14', '--accent must be a colour'],
    [
      'a ground that is seen through',
      '--surface-1: rgb(0 0 0 / 50%);',
      '3:17',
      '--surface-1 must be opaque',
    ],
    ['a size that is none', '--tap: red;', '3:11', '--tap must be a length in px or rem'],
    ['importance', '--accent: #fff !important;', '3:5', '--accent may not be !important'],
    ['a scheme that is none', 'color-scheme: pink;', '3:19', 'color-scheme must be light or dark'],
    ['a nested rule', '& body { color: red }', '3:5', 'only tokens may be set here'],
  ])('may not hold %s @asvs:1.3.5 @security:measures.35', (_, text, place, fault) => {
    expect(faultsOf(inRoot(text))).toEqual([[place, fault]]);
  });

  it.each([
    ['an import', '@import "https://a.example/x.css";'],
    ['a typeface', '@font-face { font-family: X; src: url(x.woff2) }'],
    ['a rule outside the layer', ':root { --accent: #fff }'],
    ['another layer', '@layer overrides { :root { --accent: #fff } }'],
    ['a list of layers', '@layer theme, overrides;'],
  ])('may not hold %s @asvs:1.3.5 @security:measures.35', (_, css) => {
    expect(faultsOf(css)).toEqual([['1:1', 'a theme holds only @layer theme { :root { … } }']]);
  });

  it.each(['body', ':root body', ':root, body', ':root:hover', '@media print { :root {} }'])(
    'may not reach %s @asvs:1.3.5 @security:measures.35',
    (selector) => {
      const rule = selector.startsWith('@') ? selector : `${selector} { --accent: #fff }`;
      expect(faultsOf(`@layer theme { ${rule} }`)).toEqual([
        ['1:16', 'a theme reaches nothing but :root'],
      ]);
    },
  );

  it('names the place of what cannot be read @spec:brands.13', () => {
    expect(faultsOf(inRoot('--accent #fff;'))[0]?.[0]).toMatch(/^3:/);
  });

  it('knows every token of the design system', () => {
    expect(DEFAULT_TOKENS.get('--accent')).toBe('#ffb020');
    expect(DEFAULT_TOKENS.size).toBeGreaterThan(60);
  });
});
