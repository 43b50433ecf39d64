import { recordForTest } from '@exchange/federation/testing';
import { expect, test } from 'vitest';
import { BUDGETS, findFrameFaults, findGrowth, findSizeFaults } from './budgets.ts';

const KB = 1024;
const release = (sizes: Record<string, number>, exposes: string[] = ['area.js', 'area.css']) => {
  const files = Object.entries(sizes).map(([name, bytes]) => [name, { integrity: '', bytes }]);
  return {
    ...recordForTest('casino', '1.0.0', {}),
    files: Object.fromEntries(files),
    exposes: { './area': exposes },
  };
};

test.each([
  ['as much as is allowed', { 'entry.js': BUDGETS.entry, 'area.js': BUDGETS.expose }, []],
  ['a large file whose compressed form is small', { 'entry.js': 1e6, 'entry.js.gz': 1000 }, []],
  [
    'a large entry',
    { 'entry.js': 30 * 1024 },
    ['the entry has 30.0 KB gzip, at most 24.0 KB are allowed'],
  ],
  [
    'scripts and styles that are too much together',
    { 'area.js': 90 * 1024, 'area.css': 10 * 1024 },
    ['./area has 100.0 KB gzip, at most 96.0 KB are allowed'],
  ],
])('%s', (_, sizes, faults) => {
  expect(findSizeFaults(release(sizes as Record<string, number>))).toEqual(faults);
});

test.each<[string, Record<string, number>, string | undefined, string[]]>([
  ['no frames, whatever its files have', { 'area.css': 5 * KB * KB }, undefined, []],
  ['all that an edge reads', { 'frame.js': 4 * KB * KB, 'area.css': KB }, 'frame.js', []],
  [
    'too large a program and style sheet',
    { 'frame.js': 4 * KB * KB + 100, 'area.css': 5 * KB * KB, 'late.js': 5 * KB * KB },
    'frame.js',
    [
      'frame.js has 4096.1 KB, edges read 4096.0 KB for frames',
      'area.css has 5120.0 KB, edges read 4096.0 KB for frames',
    ],
  ],
  [
    'a program that is not in the release',
    {},
    'frame.js',
    ['frame.js is to render its frames, but is no script with a hash'],
  ],
  [
    'a program without a hash in the registry',
    { 'frame.txt': KB },
    'frame.txt',
    ['frame.txt is to render its frames, but is no script with a hash'],
  ],
])('a release with %s for its frames', (_, sizes, frame, faults) => {
  expect(findFrameFaults({ ...release(sizes), ...(frame && { frame }) })).toEqual(faults);
});

const BEFORE = { 'entry.js': 10 * KB, 'area.js': 40 * KB, 'area.css': 10 * KB, 'late.js': 40 * KB };

test.each([
  ['is the same', {}, []],
  ['grows by less than 5 %', { 'area.js': 42 * KB }, []],
  ['grows by a few bytes of a small part', { 'entry.js': 10 * KB + 1000 }, []],
  [
    'has a larger part',
    { 'area.js': 43 * KB, 'late.js': 30 * KB },
    ['./area has 53.0 KB gzip, more than 5 % over 50.0 KB of mfe-casino 1.0.0'],
  ],
  [
    'has more code that is loaded later',
    { 'late.js': 60 * KB },
    ['all code has 120.0 KB gzip, more than 5 % over 100.0 KB of mfe-casino 1.0.0'],
  ],
])('a release that %s', (_, change, faults) => {
  expect(findGrowth(release({ ...BEFORE, ...change }), release(BEFORE))).toEqual(faults);
});

test('a first program of frames is no code that browsers load', () => {
  const frame = 'frame.0123abcd.js';
  const now = { ...release({ ...BEFORE, [frame]: 600 * KB }), frame };
  expect(findGrowth(now, release(BEFORE))).toEqual([]);
});

test('a release that needs more requests', () => {
  const files = ['a.js', 'b.js', 'c.js', 'd.js'];
  expect(findGrowth(release(BEFORE, files), release(BEFORE))).toEqual([
    './area needs 4 files, more than 5 % over 2 of mfe-casino 1.0.0',
  ]);
  expect(findGrowth(release(BEFORE, files.slice(0, 3)), release(BEFORE))).toEqual([]);
});

test('a part that the version before lacks is not compared', () => {
  const now = release({ ...BEFORE, 'area.js': 60 * KB, 'late.js': 0 });
  const before = { ...release(BEFORE), exposes: {} };
  expect(findGrowth(now, before)).toEqual([]);
});
