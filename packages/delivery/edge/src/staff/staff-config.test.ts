import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { findStaff, readStaffConfig } from './staff-config.ts';

const STAFF_KEY = 'k'.repeat(32);
const ASHA_KEY = 'a'.repeat(40);
const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');
const STAFF_KEYS = `asha:${hashOf(ASHA_KEY)}, ravi.k:${hashOf('r'.repeat(40))}`;

test('without a key, or with their pages off, staff can do nothing', () => {
  expect(readStaffConfig({})).toBeUndefined();
  expect(readStaffConfig({ STAFF_KEY, STAFF_PAGES: 'off' })).toBeUndefined();
  expect(readStaffConfig({ STAFF_KEY, STAFF_PAGES: 'on' })).toEqual({
    keys: [{ name: 'staff', hash: hashOf(STAFF_KEY) }],
  });
});

test.each([
  [STAFF_KEY, 'staff'],
  ['p'.repeat(32), 'staff (previous key)'],
  [ASHA_KEY, 'asha'],
  ['r'.repeat(40), 'ravi.k'],
  ['guess', undefined],
  [hashOf(ASHA_KEY), undefined],
  ['', undefined],
])('the key %s is that of %s @security:keys.6 @security:measures.14', (key, name) => {
  const env = { STAFF_KEY, STAFF_KEY_PREVIOUS: 'p'.repeat(32), STAFF_KEYS };
  expect(findStaff(readStaffConfig(env)?.keys ?? [], key)).toBe(name);
});

test.each([
  [{ STAFF_KEY: 'short' }, 'STAFF_KEY'],
  [{ STAFF_KEY, STAFF_PAGES: 'no' }, 'STAFF_PAGES'],
  [{ STAFF_KEY, STAFF_ORIGIN: 'staff.example' }, 'STAFF_ORIGIN'],
  [{ STAFF_KEY, STAFF_ORIGIN: 'https://staff.example/' }, 'STAFF_ORIGIN'],
  [{ STAFF_ORIGIN: 'https://staff.example' }, 'STAFF_ORIGIN'],
  [{ STAFF_KEYS: 'asha' }, 'STAFF_KEYS: entry 1'],
  [{ STAFF_KEYS: `${STAFF_KEYS},asha:${hashOf('b')}` }, 'STAFF_KEYS: the same name'],
])('%j is refused', (env, name) => expect(() => readStaffConfig(env)).toThrow(name));

test('does not repeat a text that may be a key', () => {
  expect(() => readStaffConfig({ STAFF_KEYS: `asha:${ASHA_KEY}` })).not.toThrow(ASHA_KEY);
});
