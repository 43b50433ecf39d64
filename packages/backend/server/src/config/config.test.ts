import { describe, expect, it, test } from 'vitest';
import { selectPublicOrigin } from './casino-link.ts';
import { readConfig } from './config.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  FILES_SECRET: 'Hn2kQ8vR5xT1yL7pW4zM9cB3dF6gJ0sA',
  OTP_SECRET: 'Zq7mX2wE9rT4yU1iO6pA3sD8fG5hJ0kL',
};

test('without variables the reference values apply', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    port: 4000,
    host: '127.0.0.1',
    trustedProxies: ['loopback'],
    databaseUrl: undefined,
    testMode: false,
    logLevel: 'warn',
  });
  expect(config.brandsDir).toMatch(/packages\/delivery\/themes$/);
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

test.each([
  ['NODE_ENV is unset', undefined, false],
  ['NODE_ENV is unset', 'required', true],
  ['NODE_ENV is production', undefined, true],
  ['NODE_ENV is production', 'optional', false],
])(
  'where %s, STAFF_SECOND_FACTOR=%s requires one of staff: %s @asvs:6.3.3 @security:access.12',
  (mode, value, isRequired) => {
    const env = {
      ...(mode === 'NODE_ENV is production' && PRODUCTION),
      STAFF_SECOND_FACTOR: value,
    };
    expect(readConfig(env).signInRules).toEqual({
      requiresStaffSecondFactor: isRequired,
      staffIdleMinutes: 30,
      playerIdleMinutes: 0,
    });
  },
);

test('idle timeouts of sign-ins are read in minutes', () => {
  const env = { STAFF_IDLE_MINUTES: '0', PLAYER_IDLE_MINUTES: '1440' };
  expect(readConfig(env).signInRules).toMatchObject({
    staffIdleMinutes: 0,
    playerIdleMinutes: 1440,
  });
  expect(() => readConfig({ STAFF_IDLE_MINUTES: '-1' })).toThrow(/STAFF_IDLE_MINUTES/);
  expect(() => readConfig({ PLAYER_IDLE_MINUTES: '10081' })).toThrow(/PLAYER_IDLE_MINUTES/);
  expect(() => readConfig({ STAFF_SECOND_FACTOR: 'off' })).toThrow(/STAFF_SECOND_FACTOR/);
});

test('a Redis makes the server one of several on its database', () => {
  const databaseUrl = 'postgres://db/exchange';
  expect(readConfig({ DATABASE_URL: databaseUrl }).cluster).toBeUndefined();
  const secrets = {
    FILES_SECRET: 'f'.repeat(32),
    OTP_SECRET: 'o'.repeat(32),
  };
  const both = { DATABASE_URL: databaseUrl, REDIS_URL: 'rediss://cache:6380', ...secrets };
  expect(readConfig(both).cluster).toEqual({ databaseUrl, redisUrl: 'rediss://cache:6380' });
  expect(() => readConfig({ REDIS_URL: 'redis://cache' })).toThrow('REDIS_URL needs DATABASE_URL');
  expect(() => readConfig({ ...both, FILES_SECRET: '', OTP_SECRET: '' })).toThrow(
    'REDIS_URL needs FILES_SECRET, OTP_SECRET',
  );
  expect(() => readConfig({ ...both, REDIS_URL: 'cache:6379' })).toThrow(
    /REDIS_URL must start with/,
  );
});

test('every invalid variable is named at once', () => {
  const read = () => readConfig({ PORT: 'four', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud' });
  expect(read).toThrow(/PORT must be a whole number/);
  expect(read).toThrow(/DATABASE_URL must start with postgres/);
  expect(read).toThrow(/LOG_LEVEL is not a log level/);
  expect(() => readConfig({ PORT: '70000' })).toThrow(/PORT/);
  expect(() => readConfig({ TRUST_PROXY: 'loopback,all' })).toThrow(
    /TRUST_PROXY\S* all is not an address or network of a proxy/,
  );
});

test.each([
  [{}, undefined],
  [PRODUCTION, 10_000_000],
  [{ ...PRODUCTION, SECOND_PERSON_ABOVE: '5000' }, 500_000],
  [{ SECOND_PERSON_ABOVE: '0' }, 0],
])('%j lets one member of staff move %s paise', (env, paise) => {
  expect(readConfig(env).secondPersonAbovePaise).toBe(paise);
});

test.each(['-1', '1.5', 'none', '1000000001'])('SECOND_PERSON_ABOVE %s is rejected', (amount) => {
  expect(() => readConfig({ SECOND_PERSON_ABOVE: amount })).toThrow(/SECOND_PERSON_ABOVE/);
});

describe('the game provider', () => {
  const secret = 'x'.repeat(32);
  const link = { CASINO_PROVIDER_URL: 'http://127.0.0.1:4001', CASINO_WALLET_SECRET: secret };
  const select = (env: object, hostname: string) => {
    const { casino } = readConfig({ ...link, ...env });
    return casino && selectPublicOrigin(casino, hostname);
  };

  it('is absent unless it is named', () => expect(readConfig({}).casino).toBeUndefined());

  it('is reached by browsers on its port under the host name of their page', () => {
    expect(readConfig(link).casino).toMatchObject({ providerUrl: 'http://127.0.0.1:4001', secret });
    expect(select({}, 'khelodost.localhost')).toBe('http://khelodost.localhost:4001');
    expect(select({}, '[::1]')).toBe('http://[::1]:4001');
  });

  it.each([
    ['https://games.example.com', 'https://games.example.com'],
    ['https://games.{hostname}', 'https://games.khelodost.localhost'],
    ['http://{hostname}:8443/below', 'http://khelodost.localhost:8443'],
  ])('or at the given address %s', (CASINO_PUBLIC_URL, origin) => {
    expect(select({ CASINO_PUBLIC_URL }, 'khelodost.localhost')).toBe(origin);
  });

  it.each([
    ['the host of the pages by default', {}, 'CASINO_PUBLIC_URL is missing'],
    [
      'the host of the pages on another port',
      { CASINO_PUBLIC_URL: 'https://{hostname}:8443' },
      'CASINO_PUBLIC_URL is https://{hostname}:8443',
    ],
  ])('is refused for real players on %s @security:measures.18', (_, env, message) => {
    const production = { ...link, ...env, NODE_ENV: 'production' };
    expect(() => readConfig(production)).toThrow(message);
    for (const CASINO_PUBLIC_URL of ['https://games.example', 'https://games.{hostname}']) {
      expect(() => readConfig({ ...production, CASINO_PUBLIC_URL })).not.toThrow(
        /CASINO_PUBLIC_URL/,
      );
    }
  });

  it('can have a previous secret during a rotation', () => {
    const { casino } = readConfig({ ...link, CASINO_WALLET_SECRET_PREVIOUS: 'y'.repeat(32) });
    expect(casino).toMatchObject({ secret, otherSecret: 'y'.repeat(32) });
  });

  it.each([
    ['only the address is set', { ...link, CASINO_WALLET_SECRET: '' }, /must be set together/],
    ['only the secret is set', { ...link, CASINO_PROVIDER_URL: '' }, /must be set together/],
    ['the secret is short', { ...link, CASINO_WALLET_SECRET: 'x'.repeat(31) }, /at least 32/],
    [
      'only the previous secret is set',
      { CASINO_WALLET_SECRET_PREVIOUS: secret },
      /CASINO_WALLET_SECRET_PREVIOUS needs CASINO_WALLET_SECRET/,
    ],
    [
      'the previous secret is the same',
      { ...link, CASINO_WALLET_SECRET_PREVIOUS: secret },
      /CASINO_WALLET_SECRET_PREVIOUS must be another secret than CASINO_WALLET_SECRET/,
    ],
    ['the address is no URL', { ...link, CASINO_PROVIDER_URL: '127.0.0.1' }, /CASINO_PROVIDER_URL/],
    ['the public one is no URL', { ...link, CASINO_PUBLIC_URL: 'ftp://x' }, /CASINO_PUBLIC_URL/],
  ])('stops the start where %s @asvs:13.2.3', (_, env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });
});

describe('the storage of slips', () => {
  const keys = { FILES_S3_ACCESS_KEY_ID: 'id', FILES_S3_SECRET_ACCESS_KEY: 'key' };

  it('is the data folder by default', () => {
    const { files } = readConfig({ DATA_DIR: '/data' });
    expect(files).toEqual({
      storage: { driver: 'local', folder: '/data/files' },
      secret: undefined,
    });
  });

  it('is a bucket if one is named', () => {
    const bucket = { FILES_S3_BUCKET: 'slips', FILES_S3_ENDPOINT: 'http://127.0.0.1:9000' };
    const env = { ...bucket, ...keys, FILES_SECRET: 'x'.repeat(32) };
    expect(readConfig(env).files.storage).toEqual({
      driver: 's3',
      bucket: 'slips',
      region: 'us-east-1',
      endpoint: 'http://127.0.0.1:9000',
      credentials: { accessKeyId: 'id', secretAccessKey: 'key' },
    });
  });

  it.each([
    [{ FILES_SECRET: 'short' }, /FILES_SECRET must have at least 32/],
    [{ FILES_S3_ENDPOINT: 'ftp://x', FILES_S3_BUCKET: 'b' }, /FILES_S3_ENDPOINT must start/],
    [{ FILES_S3_BUCKET: 'b', FILES_S3_ACCESS_KEY_ID: 'id' }, /must be set together/],
    [keys, /FILES_S3_BUCKET is missing/],
    [{ ...keys, FILES_S3_BUCKET: 'b' }, /FILES_S3_BUCKET needs FILES_SECRET/],
  ])('%j is refused', (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });
});
