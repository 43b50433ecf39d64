import { recordForTest } from '@exchange/federation/testing';
import { expect, test } from 'vitest';
import { BUDGETS, findDuplicateShared, findSizeFaults } from './gate.ts';

const provides = {
  react: '19.3.1',
  'react/': '19.3.1',
  '@tanstack/react-query': '5.0.0',
  '@exchange/federation/router': '0.1.0',
};
const release = (sizes: Record<string, number>, bundles: string[] = []) => {
  const record = recordForTest('casino', '1.0.0', {});
  const files = Object.entries(sizes).map(([name, bytes]) => [name, { integrity: '', bytes }]);
  return {
    ...record,
    files: Object.fromEntries(files),
    exposes: { './area': ['area.js', 'area.css'] },
    bundles,
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

test.each([
  ['react', true],
  ['@tanstack/react-query', true],
  ['react-router-dom', true],
  ['scheduler', true],
  ['lucide-react', false],
  ['@exchange/federation', false],
])('%s bundled by a remote: refused %s', (name, isRefused) => {
  const faults = findDuplicateShared(release({}, [name]), provides);
  expect(faults).toEqual(isRefused ? [`${name} is bundled, but the shell gives it`] : []);
});

test('what a remote requires it must not bundle, also where no shell can be asked', () => {
  const twice = { ...release({}, ['react', 'dayjs']), requires: { 'react/': '^19.0.0' } };
  expect(findDuplicateShared(twice)).toEqual(['react is bundled, but the shell gives it']);
});
