import { expect, test } from 'vitest';
import { readEdgeConfig } from './config.ts';

test('only programs of this machine speak for others, unless TRUST_PROXY names others', () => {
  expect(readEdgeConfig({}).trustedProxies).toEqual(['loopback']);
  const env = { TRUST_PROXY: 'loopback, 10.0.0.0/8' };
  expect(readEdgeConfig(env).trustedProxies).toEqual(['loopback', '10.0.0.0/8']);
});

test.each([
  ['PORT', 'abc'],
  ['PORT_BASE', 'abc'],
  ['TRUST_PROXY', 'everybody'],
  ['REDIS_URL', 'localhost'],
  ['SENTRY_DSN', 'https://sentry.example/42'],
  ['ORIGIN_CASINO', 'casino.example'],
  ['FRAME_ORIGINS', 'games.example'],
  ['IMAGE_ORIGINS', 'pictures.example'],
  ['CASINO_BASE_URL', 'games.example/api'],
  ['API_CA', '/no/such/file.pem'],
  ['API_CA', import.meta.filename],
])('%s that is malformed stops the start, by its name', (name, value) => {
  expect(() => readEdgeConfig({ [name]: value })).toThrow(name);
});

test('for real players only hosts that are named have a brand @security:measures.4', () => {
  const env = {
    NODE_ENV: 'production',
    FRAME_ORIGINS: 'https://games.example',
    RELEASE_ROOT_PUBLIC_KEY: 'r'.repeat(43),
  };
  expect(readEdgeConfig(env).strictHosts).toBe(true);
  expect(readEdgeConfig({}).strictHosts).toBe(false);
});

test('for real players there are no staff pages without keys, and none on a site @security:measures.13', () => {
  const env = {
    NODE_ENV: 'production',
    FRAME_ORIGINS: 'https://games.example',
    RELEASE_ROOT_PUBLIC_KEY: 'r'.repeat(43),
  };
  expect(readEdgeConfig(env).hasStaffPages).toBe(false);
  expect(readEdgeConfig({}).hasStaffPages).toBe(true);
  const keys = { STAFF_KEYS: `asha:${'0'.repeat(64)}` };
  expect(() => readEdgeConfig({ ...env, ...keys })).toThrow('STAFF_ORIGIN is missing');
  const apart = readEdgeConfig({ ...env, ...keys, STAFF_ORIGIN: 'https://staff.example' });
  expect([apart.hasStaffPages, apart.staff?.origin]).toEqual([true, 'https://staff.example']);
});
