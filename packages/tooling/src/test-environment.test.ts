import { expect, it } from 'vitest';
import { testEnvironment } from './test-environment.ts';

it('tests get nothing of what configures programs or differs between machines', async () => {
  const given = {
    DATABASE_URL: 'postgres://real',
    HOST: '192.0.2.2',
    PORT: '1',
    DATA_DIR: '/data',
    NODE_ENV: 'production',
    FORCE_COLOR: '1',
    LANG: 'de_DE.UTF-8',
    LC_NUMERIC: 'de_DE',
    TZ: 'Asia/Kathmandu',
    RELEASES_DIR: '/releases',
    PORT_BASE: '4000',
  };
  expect(await testEnvironment(given)).toEqual({ TZ: 'UTC', LC_ALL: 'C.UTF-8' });
});

it('tests get what is said to them, and to other programs', async () => {
  const given = {
    PATH: '/bin',
    E2E_PORT_BASE: '22000',
    TEST_DATABASE_URL: 'postgres://test',
    CHROMIUM_PATH: '/bin/chromium',
    PROPERTY_SEED: '1',
    NO_COLOR: '1',
    NO_PROXY: 'localhost',
  };
  expect(await testEnvironment(given)).toMatchObject(given);
});
