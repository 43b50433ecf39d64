import { describe, expect, it } from 'vitest';
import { findRawColors } from './raw-colors.ts';

const CSS = 'shell/src/header/Header.module.css';
const CODE = 'shell/src/header/Header.tsx';

describe('a colour that is written out @spec:brands.14', () => {
  it.each([
    ['a hex colour', CSS, 'a {\n color: #fff }', '#fff'],
    ['a function', CSS, 'a {\n color: rgb(0 0 0 / 50%) }', 'rgb(0 0 0/50%)'],
    ['a name', CSS, 'a {\n border: 1px solid white }', 'white'],
    ['a property of its own', CSS, 'a {\n --mine: #ff0000 }', '#ff0000'],
    ['a text in code', CODE, "\nconst a = '#ffb020';", '#ffb020'],
    ['a rare name', CSS, 'a {\n color: tomato }', 'tomato'],
    ['a name in code', CODE, '\n<path fill="white" />', 'white'],
    ['a picture in code', CODE, '\n<path fill="#fff" />', '#fff'],
  ])('is found as %s, with its line', (_, file, source, color) => {
    expect(findRawColors(file, source)).toEqual([`${file}:2: ${color} is a raw colour`]);
  });

  it.each([
    [
      'tokens',
      CSS,
      'a { color: var(--text-1); border: 1px solid transparent; fill: currentColor }',
    ],
    ['mixes of tokens', CSS, 'a { color: color-mix(in srgb, var(--line), transparent) }'],
    ['anchors', CODE, "const a = '#root'; const b = 'page#faded'; const c = 'Round #12';"],
    ['the tokens’ own file', 'packages/sdk/ui/src/tokens.css', ':root { --a: #fff }'],
    ['brands', 'packages/delivery/themes/kheloyar/kheloyar.css', ':root { --a: #fff }'],
  ])('is none of %s', (_, file, source) => {
    expect(findRawColors(file, source)).toEqual([]);
  });
});
