import { expect, test, vi } from 'vitest';
import { createIntegritySource } from './integrity.ts';

const base = 'http://a:1/casino/1.0.0/';
const source = createIntegritySource({
  remotes: {
    casino: {
      active: {
        version: '1.0.0',
        manifestUrl: `${base}mf-manifest.json`,
        integrity: { 'a.js': 'sha384-x' },
      },
    },
    wallet: { active: { version: '1.0.0', manifestUrl: 'http://a:2/mf-manifest.json' } },
  },
});

test('finds the hash of a file beside the manifest', () => {
  expect(source.hashOf('mfe_casino_1_0_0', `${base}a.js`)).toBe('sha384-x');
  expect(source.hashOf('mfe_casino_1_0_0', `${base}a.js?again=1`)).toBe('sha384-x');
});

test.each([`${base}b.js`, 'http://evil.example/a.js', `${base}../2.0.0/a.js`, 'a.js'])(
  'refuses %s, which the registry does not know',
  (url) => {
    expect(() => source.hashOf('mfe_casino_1_0_0', url)).toThrow('no hash');
  },
);

test('reads the hashes of a release from its manifest if the registry has only that one’s', () => {
  const manifestUrl = `${base}m.json`;
  const open = (integrity: Record<string, string>) =>
    createIntegritySource({
      remotes: { casino: { active: { version: '1.0.0', manifestUrl, integrity } } },
    });
  const slim = open({ 'm.json': 'sha384-m' });
  expect(() => slim.hashOf('mfe_casino_1_0_0', `${base}a.js`)).toThrow('no hash');
  slim.learn('mfe_casino_1_0_0', { 'a.js': 'sha384-a', 'm.json': 'sha384-other' });
  expect(slim.hashOf('mfe_casino_1_0_0', `${base}a.js`)).toBe('sha384-a');
  expect(slim.hashOf('mfe_casino_1_0_0', manifestUrl)).toBe('sha384-m');
  const whole = open({ 'm.json': 'sha384-m', 'b.js': 'sha384-b' });
  whole.learn('mfe_casino_1_0_0', { 'a.js': 'sha384-a' });
  expect(() => whole.hashOf('mfe_casino_1_0_0', `${base}a.js`)).toThrow('no hash');
});

test('refuses every file of a release without hashes, and of an unregistered container', () => {
  expect(() => source.hashOf('mfe_wallet_1_0_0', 'http://a:2/a.js')).toThrow('no hash');
  expect(() => source.hashOf('mfe_casino_2_0_0', `${base}a.js`)).toThrow('no hash');
  expect(() => source.hashOf('', `${base}a.js`)).toThrow('no hash');
  expect(() => source.hashOf('mfe_casino_1_0_0', `${base}constructor`)).toThrow('no hash');
});

test('a shell for development runs the files of an area in development, and of no other', () => {
  vi.stubEnv('NODE_ENV', 'development');
  expect(source.hashOf('mfe_wallet_1_0_0', 'http://a:2/a.js')).toBe('');
  expect(() => source.hashOf('mfe_casino_2_0_0', `${base}a.js`)).toThrow('no hash');
  vi.unstubAllEnvs();
});

test('remembers the containers that it refused a file of, as the runtime wraps what is thrown', () => {
  const fresh = createIntegritySource({
    remotes: { wallet: { active: { version: '1.0.0', manifestUrl: 'http://a:2/m.json' } } },
  });
  expect(fresh.hasRefused('mfe_wallet_1_0_0')).toBe(false);
  expect(() => fresh.hashOf('mfe_wallet_1_0_0', 'http://a:2/a.js')).toThrow('no hash');
  expect(fresh.hasRefused('mfe_wallet_1_0_0')).toBe(true);
  expect(source.hasRefused('mfe_sports_1_0_0')).toBe(false);
});
