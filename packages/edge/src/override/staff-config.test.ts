import { expect, test } from 'vitest';
import { readStaffConfig } from './staff-config.ts';

const STAFF_KEY = 'k'.repeat(32);

test('without a key staff can do nothing', () => {
  expect(readStaffConfig({ STAFF_OVERRIDE_ORIGINS: 'https://a.example' })).toBeUndefined();
  expect(readStaffConfig({ STAFF_KEY })).toEqual({ key: STAFF_KEY, overrideOrigins: [] });
});

test('origins are listed with commas', () => {
  const env = { STAFF_KEY, STAFF_OVERRIDE_ORIGINS: 'https://a.example, http://localhost:9000' };
  expect(readStaffConfig(env)?.overrideOrigins).toEqual([
    'https://a.example',
    'http://localhost:9000',
  ]);
});

test.each([
  [{ STAFF_KEY: 'short' }, 'STAFF_KEY'],
  [{ STAFF_KEY, STAFF_OVERRIDE_ORIGINS: 'https://a.example/casino' }, 'STAFF_OVERRIDE_ORIGINS'],
  [{ STAFF_KEY, STAFF_OVERRIDE_ORIGINS: '*' }, 'STAFF_OVERRIDE_ORIGINS'],
])('%j is refused', (env, name) => expect(() => readStaffConfig(env)).toThrow(name));
