import { expect, test } from 'vitest';
import { type Exports, findModuleFaults, findSharedFaults } from './shared-modules.ts';

const provides = {
  react: '19.3.1',
  'react/': '19.3.1',
  '@exchange/store': '0.2.0',
  beta: '2.0.0-rc.1',
};

test.each([
  ['the same version', { react: '^19.3.1' }, []],
  ['a newer one of the shell', { react: '^19.0.0' }, []],
  ['a module below a shared folder', { 'react/jsx-runtime': '^19.3.1' }, []],
  ['an older one of the shell', { react: '^19.4.0' }, ['react ^19.4.0: the shell has 19.3.1']],
  ['another major', { react: '^18.0.0' }, ['react ^18.0.0: the shell has 19.3.1']],
  [
    'a minor below 1',
    { '@exchange/store': '^0.1.0' },
    ['@exchange/store ^0.1.0: the shell has 0.2.0'],
  ],
  ['a preview', { beta: '^2.0.0' }, ['beta ^2.0.0: the shell has 2.0.0-rc.1']],
  ['nothing', { vue: '^3.0.0' }, ['vue ^3.0.0: the shell does not share it']],
  ['a range that is none', { react: 'newest' }, ['react newest: is not a range of versions']],
])('%s', (_, requires, faults) => {
  expect(findSharedFaults(requires as Record<string, string>, provides)).toEqual(faults);
});

const STORE = '@exchange/store';
const NEEDS = { requires: { [STORE]: '^0.1.0' }, imports: { [STORE]: { useBets: ['b', 'a'] } } };
const UNFIT = [
  `${STORE} useBets: its type in the shell does not fit the one that it was built with`,
];

test.each<[string, Exports[string], readonly string[]]>([
  ['its own form', { useBets: ['b'], more: ['x'] }, []],
  ['a later form that serves it', { useBets: ['c', 'b'] }, []],
  ['an earlier form that serves it', { useBets: ['a'] }, []],
  ['another form', { useBets: ['c'] }, UNFIT],
  ['an unknown form', { useBets: [] }, UNFIT],
  ['another name', { useBet: ['b'] }, [`${STORE} useBets: the shell does not export it`]],
])('an export in %s, whatever the version', (_, exports, faults) => {
  const shell = { provides: { [STORE]: '9.0.0' }, exports: { [STORE]: exports } };
  expect(findModuleFaults(NEEDS, shell)).toEqual(faults);
});

test.each([
  ['the shell names no exports', NEEDS, {}],
  ['the release names no exports', { requires: NEEDS.requires }, { [STORE]: { useBets: ['z'] } }],
  ['the shell names those of other modules', NEEDS, { '@exchange/api': {} }],
])('where %s, versions decide', (_, needs, exports) => {
  const withVersion = (version: string) =>
    findModuleFaults(needs, { provides: { [STORE]: version }, exports });
  expect(withVersion('0.1.9')).toEqual([]);
  expect(withVersion('0.2.0')).toEqual([`${STORE} ^0.1.0: the shell has 0.2.0`]);
});

test('needs no version of a module of which nothing is used', () => {
  const needs = { requires: { [STORE]: '^0.3.0', react: '^18.0.0' }, imports: {} };
  const shell = { provides: { [STORE]: '0.1.9', react: '19.3.1' }, exports: { [STORE]: {} } };
  expect(findModuleFaults(needs, shell)).toEqual(['react ^18.0.0: the shell has 19.3.1']);
});

test('an export whose form is unknown to the release needs its name only', () => {
  const needs = { requires: {}, imports: { [STORE]: { useBets: [] } } };
  const find = (exports: Exports[string]) =>
    findModuleFaults(needs, { provides: {}, exports: { [STORE]: exports } });
  expect(find({ useBets: ['z'] })).toEqual([]);
  expect(find({})).toHaveLength(1);
});

test('a release and a shell are compared once, and again with other exports', () => {
  let reads = 0;
  const needs = { requires: { [STORE]: '^0.1.0' }, imports: NEEDS.imports };
  const provides = {
    get [STORE]() {
      reads += 1;
      return '0.2.0';
    },
  };
  const byVersion = [`${STORE} ^0.1.0: the shell has 0.2.0`];
  for (let page = 0; page < 3; page += 1) {
    expect(findModuleFaults(needs, { provides })).toEqual(byVersion);
  }
  expect(reads).toBe(1);
  const exports = { [STORE]: { useBets: ['a'] } };
  expect(findModuleFaults(needs, { provides, exports })).toEqual([]);
  expect(findModuleFaults({ ...needs, requires: {} }, { provides })).toEqual([]);
  expect(findModuleFaults(needs, { provides: { [STORE]: '0.1.4' } })).toEqual([]);
});
