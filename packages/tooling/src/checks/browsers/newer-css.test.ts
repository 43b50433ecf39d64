import { expect, it } from 'vitest';
import { findNewerCss } from './newer-css.ts';

const find = (source: string) =>
  findNewerCss('a.css', source).map(({ line, feature }) => `${line} ${feature}`);

it.each([
  ['a {\n color: light-dark(red, blue) }', '2 light-dark()'],
  ['a { --mine: light-dark(red, blue) }', '1 light-dark()'],
  ['a { color: rgb(from red r g b) }', '1 rgb(from …)'],
  ['a { & b { color: red } }', '1 &'],
  ['a { field-sizing: content }', '1 field-sizing'],
  ['@starting-style { a { color: red } }', '1 @starting-style'],
  ['@scope (.a) { b { color: red } }', '1 @scope'],
  ['a:user-valid { color: red }', '1 :user-valid'],
])('finds what is newer in %j', (source, expected) => {
  expect(find(source)).toContain(expected);
});

it.each([
  'a:has(b) { inset: 0; color: color-mix(in srgb, red, blue) }',
  '@media (width >= 560px) { a { height: 100dvh } }',
  '@supports (field-sizing: content) { a { field-sizing: content } }',
  'a::-webkit-progress-bar { color: red }',
])('lets pass %j', (source) => {
  expect(find(source)).toEqual([]);
});
