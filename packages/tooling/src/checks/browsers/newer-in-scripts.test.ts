import { expect, it } from 'vitest';
import { findNewerInScripts, listNewerNames } from './newer-in-scripts.ts';

const find = (code: string, ...others: string[]) =>
  findNewerInScripts([code, ...others].map((text, at) => ({ file: `${at}.js`, code: text }))).map(
    ({ file, line, feature }) => `${file}:${line} ${feature}`,
  );

it.each([
  ['a = 1;\nURL.parse(b)', '0.js:2 URL.parse'],
  ['e.checkVisibility()', '0.js:1 ….checkVisibility'],
  ['self.Promise.withResolvers()', '0.js:1 ….withResolvers'],
  ['new Set([1]).isSubsetOf(s)', '0.js:1 ….isSubsetOf'],
  ['new NavigateEvent("a")', '0.js:1 NavigateEvent'],
  ['using a = b()', 'syntax newer than ECMAScript 2022'],
  ['/[a--b]/v.test(c)', 'syntax newer than ECMAScript 2022'],
])('finds what is newer in %j', (code, expected) => {
  expect(find(code)).toEqual([expect.stringContaining(expected.replace('0.js:1 s', 's'))]);
});

it.each([
  ['an older one', 'e.replaceChildren(); URL.createObjectURL(b)'],
  ['one that is looked for', 'if (typeof e.checkVisibility === "function") e.checkVisibility()'],
  ['one that is asked for', 'if (URL.canParse) return_(URL.canParse(b))'],
  ['an optional call', 'e.checkVisibility?.()'],
  ['a name of the minifier', 'abc.parse(b)'],
])('lets pass %s', (_, code) => {
  expect(find(code)).toEqual([]);
});

it('accepts a member that another script of the page defines', () => {
  expect(find('a.isSubsetOf(b)')).toHaveLength(1);
  expect(find('a.isSubsetOf(b)', 'class c { isSubsetOf() {} }')).toEqual([]);
});

it('lists what some promised browser lacks, and nothing that all have', () => {
  const names = listNewerNames().map((name) => name.slice(0, 2).join('.'));
  for (const newer of ['URL.parse', 'Map.groupBy', 'Iterator.map', 'Element.checkVisibility'])
    expect(names).toContain(newer);
  for (const older of ['URL', 'Array.toSorted', 'Array.at', 'Document.addEventListener', 'fetch'])
    expect(names).not.toContain(older);
  // Of the two of this name only the static one is newer.
  expect(
    listNewerNames().filter(([holder, member]) => holder === 'Response' && member === 'json'),
  ).toEqual([['Response', 'json', 'itself']]);
});
