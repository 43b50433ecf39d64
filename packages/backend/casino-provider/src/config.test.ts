import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const SECRET = 'a-secret-of-the-tests-that-is-long-enough';

describe('settings of the provider', () => {
  it('reads port, operator, secret and test mode', () => {
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

  it('treats an empty variable as not set', () => {
    expect(readConfig({ PORT: '', CASINO_WALLET_SECRET: SECRET }).port).toBe(4001);
  });

  it('accepts a PostgreSQL, and no other kind of database', () => {
    const read = (DATABASE_URL: string) =>
      readConfig({ CASINO_WALLET_SECRET: SECRET, DATABASE_URL });
    const databaseUrl = 'postgres://127.0.0.1/casino';
    expect(read(databaseUrl)).toMatchObject({ databaseUrl });
    expect(() => read('sqlite:x')).toThrow(/DATABASE_URL must/);
  });

  it('accepts a previous secret that is long enough and differs from the current one', () => {
    const other = `another-${SECRET}`;
    const read = (CASINO_WALLET_SECRET_PREVIOUS: string) =>
      readConfig({ CASINO_WALLET_SECRET: SECRET, CASINO_WALLET_SECRET_PREVIOUS });
    expect(read(other)).toMatchObject({ secret: SECRET, otherSecret: other });
    expect(read('')).toMatchObject({ otherSecret: undefined });
    expect(() => read('short')).toThrow('CASINO_WALLET_SECRET_PREVIOUS must have at least 32');
    expect(() => read(SECRET)).toThrow('CASINO_WALLET_SECRET_PREVIOUS must be another secret');
  });

  it('names every invalid or missing variable', () => {
    const read = () =>
      readConfig({ PORT: 'x', OPERATOR_URL: 'ftp://a', CASINO_WALLET_SECRET: 'short' });
    expect(read).toThrow(/PORT .*OPERATOR_URL .*CASINO_WALLET_SECRET must have at least 32/);
    expect(() => readConfig({})).toThrow('CASINO_WALLET_SECRET must be given');
  });
});
