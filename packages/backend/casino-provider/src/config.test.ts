import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const SECRET = 'a-secret-of-the-tests-that-is-long-enough';

describe('settings of the provider', () => {
  it('takes what is said', () => {
    expect(
      readConfig({
        PORT: '4101',
        OPERATOR_URL: 'https://operator.example/api/',
        CASINO_WALLET_SECRET: SECRET,
        EXCHANGE_TEST: '1',
      }),
    ).toMatchObject({
      port: 4101,
      operatorUrl: 'https://operator.example/api/',
      secret: SECRET,
      testMode: true,
    });
  });

  it('counts an empty variable as not set', () => {
    expect(readConfig({ PORT: '', CASINO_WALLET_SECRET: SECRET }).port).toBe(4001);
  });

  it('has one address of a database or none, and a Redis only beside it', () => {
    const reported = { CASINO_WALLET_SECRET: SECRET, REDIS_URL: 'redis://127.0.0.1:6379' };
    const DATABASE_URL = 'postgres://127.0.0.1/casino';
    expect(readConfig({ ...reported, DATABASE_URL })).toMatchObject({ databaseUrl: DATABASE_URL });
    expect(() => readConfig(reported)).toThrow('REDIS_URL needs DATABASE_URL');
    expect(() => readConfig({ ...reported, DATABASE_URL: 'sqlite:x' })).toThrow(
      /DATABASE_URL must/,
    );
  });

  it('has another secret beside its own while that one is changed', () => {
    const other = `another-${SECRET}`;
    const read = (CASINO_WALLET_SECRET_PREVIOUS: string) =>
      readConfig({ CASINO_WALLET_SECRET: SECRET, CASINO_WALLET_SECRET_PREVIOUS });
    expect(read(other)).toMatchObject({ secret: SECRET, otherSecret: other });
    expect(read('')).toMatchObject({ otherSecret: undefined });
    expect(() => read('short')).toThrow('CASINO_WALLET_SECRET_PREVIOUS must have at least 32');
    expect(() => read(SECRET)).toThrow('CASINO_WALLET_SECRET_PREVIOUS must be another secret');
  });

  it('names every variable that is wrong', () => {
    const read = () =>
      readConfig({ PORT: 'x', OPERATOR_URL: 'ftp://a', CASINO_WALLET_SECRET: 'short' });
    expect(read).toThrow(/PORT .*OPERATOR_URL .*CASINO_WALLET_SECRET must have at least 32/);
    expect(() => readConfig({})).toThrow('CASINO_WALLET_SECRET must be given');
  });
});
