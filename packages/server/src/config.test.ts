import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('without variables the reference values stand', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    port: 4000,
    host: '127.0.0.1',
    databaseUrl: undefined,
    testMode: false,
    logLevel: 'warn',
  });
  expect(config.brandsDir).toMatch(/packages\/themes$/);
  expect(config.dataDir).toMatch(/\.data$/);
});

test('variables are read, and empty ones count as not set', () => {
  const env = { PORT: '5400', EXCHANGE_TEST: '1', DATABASE_URL: '', LOG_LEVEL: 'info' };
  expect(readConfig(env)).toMatchObject({
    port: 5400,
    testMode: true,
    databaseUrl: undefined,
    logLevel: 'info',
  });
});

test('every wrong variable is named at once', () => {
  const read = () => readConfig({ PORT: 'four', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud' });
  expect(read).toThrow(/PORT must be a whole number/);
  expect(read).toThrow(/DATABASE_URL must start with postgres/);
  expect(read).toThrow(/LOG_LEVEL is no log level/);
  expect(() => readConfig({ PORT: '70000' })).toThrow(/PORT/);
});
