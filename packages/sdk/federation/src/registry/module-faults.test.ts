import { expect, test } from 'vitest';
import { findModuleFaults } from './module-faults.ts';

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
  expect(findModuleFaults(requires as Record<string, string>, provides)).toEqual(faults);
});

test('a release and a shell are compared once, and again with another shell', () => {
  let reads = 0;
  const requires = { '@exchange/store': '^0.1.0' };
  const older = {
    get '@exchange/store'() {
      reads += 1;
      return '0.2.0';
    },
  };
  for (let page = 0; page < 3; page += 1) {
    expect(findModuleFaults(requires, older)).toHaveLength(1);
  }
  expect(reads).toBe(1);
  expect(findModuleFaults(requires, { '@exchange/store': '0.1.4' })).toEqual([]);
});
