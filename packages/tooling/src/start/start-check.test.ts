import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readProviderConfig } from '@exchange/casino-provider/testing';
import { readEdgeConfig } from '@exchange/edge/config';
import { readConfig } from '@exchange/server';
import { afterAll, beforeAll, expect, it } from 'vitest';

type Program = 'server' | 'edge' | 'provider';
/** How each program reads its variables at the start. */
const READERS: Record<Program, (env: NodeJS.ProcessEnv) => unknown> = {
  server: readConfig,
  edge: readEdgeConfig,
  provider: readProviderConfig,
};

const GOOD = '5f1d0c9b7a3e8642f1d0c9b7a3e86425';
const OTHER = '9e8d7c6b5a4f3e2d1c0b9a8f7e6d5c4b';
const THIRD = 'b7d1f3a5c9e80246b7d1f3a5c9e80246';
const FOURTH = '04c8e6a2f1b3d5970a4c8e6a2f1b3d59';
const SHORT = '7hq2-short';
const PLAIN = 'a'.repeat(40);
const EXAMPLE = 'change-me-please-0123456789-abcdefgh';
const PASSWORD = 'pw-of-the-database';
const DATABASE = `mysql://exchange:${PASSWORD}@db/exchange`;
const LINK = { CASINO_PROVIDER_URL: 'http://127.0.0.1:4001' };
const SECRETS = [GOOD, OTHER, THIRD, FOURTH, SHORT, PLAIN, EXAMPLE, PASSWORD];

/** Returns the fault of an unencrypted address of another machine. */
const leadsOut = (name: string, how: string) =>
  `${name} leads to another machine without TLS: ${how}, or set PLAIN_NETWORK=on if all of the way is private`;

/** Games would share the host of the pages. */
const SHARED_HOST =
  'CASINO_PUBLIC_URL is missing: with NODE_ENV=production games stand on another host than the pages, best a domain of their own';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'start-check-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const toEnvironment = (env: Record<string, string>) => ({
  PORT: '0',
  DATA_DIR: folder,
  NODE_ENV: 'production',
  RELEASE_ROOT_PUBLIC_KEY: 'r'.repeat(43),
  ...env,
});

/** Returns the message of the error with which the program reads these variables alone. */
function readFault(program: Program, env: Record<string, string>): string {
  try {
    READERS[program](toEnvironment(env));
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error(`the ${program} accepts ${JSON.stringify(env)}`);
}

it.each<[program: Program, env: Record<string, string>, faults: readonly string[]]>([
  [
    'server',
    {},
    [
      'FILES_SECRET is missing: NODE_ENV=production takes no secret from the data folder',
      'OTP_SECRET is missing: NODE_ENV=production takes no secret from the data folder',
    ],
  ],
  [
    'server',
    {
      PORT: 'four',
      DATABASE_URL: DATABASE,
      EXCHANGE_TEST: '1',
      METRICS_PORT: 'none',
      FILES_SECRET: SHORT,
      OTP_SECRET: SHORT,
      CASINO_WALLET_SECRET: EXAMPLE,
      AUDIT_S3_ENDPOINT: 'https://files.example',
      CORS_ORIGINS: 'https://play.example/',
      FILES_S3_ACCESS_KEY_ID: 'id',
      DEMO_ACCOUNTS: '1',
    },
    [
      'PORT must be a whole number',
      'DATABASE_URL must start with postgres://',
      'CORS_ORIGINS must be origins like https://play.example, with commas',
      'FILES_SECRET must have at least 32 characters',
      'OTP_SECRET must have at least 32 characters',
      'OTP_SECRET must be another secret than FILES_SECRET',
      'CASINO_WALLET_SECRET can be guessed: make it of random characters',
      'CASINO_PROVIDER_URL and CASINO_WALLET_SECRET must be set together',
      'CASINO_PUBLIC_URL is missing: with NODE_ENV=production games stand on another host than the pages, best a domain of their own',
      'FILES_S3_ACCESS_KEY_ID and FILES_S3_SECRET_ACCESS_KEY must be set together',
      'FILES_S3_BUCKET is missing',
      'AUDIT_S3_BUCKET is missing',
      'EXCHANGE_TEST must not be set with NODE_ENV=production',
      'DEMO_ACCOUNTS must not be set with NODE_ENV=production',
      'METRICS_PORT must be a whole number',
    ],
  ],
  [
    'server',
    {
      ...LINK,
      CASINO_WALLET_SECRET: GOOD,
      FILES_SECRET: GOOD,
      OTP_SECRET: PLAIN,
    },
    [
      'FILES_SECRET must be another secret than CASINO_WALLET_SECRET',
      'OTP_SECRET can be guessed: make it of random characters',
      SHARED_HOST,
    ],
  ],
  [
    'server',
    { NODE_ENV: 'prod' },
    ['NODE_ENV is "prod": write production, in small letters and in full'],
  ],
  [
    'edge',
    { NODE_ENV: 'Production' },
    ['NODE_ENV is "Production": write production, in small letters and in full'],
  ],
  [
    'provider',
    { NODE_ENV: ' production', CASINO_WALLET_SECRET: GOOD },
    ['NODE_ENV is " production": write production, in small letters and in full'],
  ],
  [
    'server',
    { REDIS_URL: 'redis://cache', NODE_ENV: '' },
    ['REDIS_URL needs DATABASE_URL', 'REDIS_URL needs FILES_SECRET, OTP_SECRET'],
  ],
  [
    'server',
    {
      FILES_SECRET: GOOD,
      OTP_SECRET: OTHER,
      BUS_SECRET: THIRD,
      FILES_S3_BUCKET: 'slips',
      DATABASE_URL: `postgres://exchange:${PASSWORD}@db/exchange`,
      REDIS_URL: 'redis://cache',
      FILES_S3_ENDPOINT: 'http://files.example',
      CASINO_WALLET_SECRET: FOURTH,
      CASINO_PROVIDER_URL: 'http://10.0.0.9:4001',
    },
    [
      leadsOut('DATABASE_URL', 'add sslmode=verify-full'),
      leadsOut('REDIS_URL', 'use rediss://'),
      'REDIS_URL leads to another machine without a password',
      leadsOut('FILES_S3_ENDPOINT', 'use https://'),
      leadsOut('CASINO_PROVIDER_URL', 'use https://'),
      SHARED_HOST,
    ],
  ],
  [
    'edge',
    {
      API_URL: 'http://api.example',
      RELEASES_S3_ENDPOINT: 'http://files.example',
      FRAME_ORIGINS: 'https://games.example',
    },
    [
      leadsOut('API_URL', 'use https://'),
      leadsOut('RELEASES_S3_ENDPOINT', 'use https://'),
      'RELEASES_S3_BUCKET is missing, but other RELEASES_S3_ variables are set',
    ],
  ],
  [
    'provider',
    { CASINO_WALLET_SECRET: GOOD, OPERATOR_URL: 'http://api.example/api/' },
    [leadsOut('OPERATOR_URL', 'use https://')],
  ],
  [
    'server',
    {
      DATABASE_URL: 'postgres://127.0.0.1/exchange',
      REDIS_URL: 'redis://127.0.0.1',
      FILES_SECRET: GOOD,
      OTP_SECRET: OTHER,
      BUS_SECRET_PREVIOUS: GOOD,
      FILES_SECRET_PREVIOUS: SHORT,
      OTP_SECRET_PREVIOUS: OTHER,
    },
    [
      'BUS_SECRET_PREVIOUS needs BUS_SECRET',
      'BUS_SECRET_PREVIOUS must be another secret than FILES_SECRET',
      'FILES_SECRET_PREVIOUS must have at least 32 characters',
      'OTP_SECRET_PREVIOUS must be another secret than OTP_SECRET',
      'REDIS_URL needs BUS_SECRET with NODE_ENV=production: it seals messages between programs',
    ],
  ],
  [
    'edge',
    {
      STAFF_KEY: SHORT,
      REDIS_URL: `cache:${PASSWORD}`,
      TRUST_PROXY: 'everybody',
      ORIGIN_CASINO: 'casino.example',
      FRAME_ORIGINS: 'x',
      FAULT_BUDGET_SHARE: '7',
      EXCHANGE_TEST: '1',
    },
    [
      'STAFF_KEY must have at least 32 characters',
      'REDIS_URL is not an address like redis://localhost:6379',
      'TRUST_PROXY: everybody is not an address or network of a proxy',
      'ORIGIN_CASINO is casino.example: give an origin like https://casino.example',
      'FRAME_ORIGINS: x is not an http or https address',
      'FAULT_BUDGET_SHARE is 7: give a number from 0.001 to 1',
      'EXCHANGE_TEST must not be set with NODE_ENV=production',
    ],
  ],
  [
    'edge',
    { STAFF_KEY_PREVIOUS: GOOD, RELEASE_ROOT_PUBLIC_KEY: '' },
    [
      'STAFF_KEY_PREVIOUS needs STAFF_KEY',
      'FRAME_ORIGINS is missing: NODE_ENV=production frames no address that is not listed',
      'RELEASE_ROOT_PUBLIC_KEY is missing: with NODE_ENV=production only the operator says which keys may release',
    ],
  ],
  [
    'edge',
    {
      FRAME_ORIGINS: 'https://games.example',
      REDIS_URL: 'redis://127.0.0.1',
      EDGE_SECRET_PREVIOUS: GOOD,
    },
    [
      'EDGE_SECRET_PREVIOUS needs EDGE_SECRET',
      'EDGE_SECRET is missing: several edges accept what one of them signed',
    ],
  ],
  [
    'edge',
    {
      FRAME_ORIGINS: 'https://games.example',
      STAFF_KEY: GOOD,
      STAFF_ORIGIN: 'http://staff.example',
    },
    ['STAFF_ORIGIN is http://staff.example: with NODE_ENV=production it is https'],
  ],
  [
    'edge',
    { STAFF_KEY: EXAMPLE },
    [
      'STAFF_KEY can be guessed: make it of random characters',
      'STAFF_ORIGIN is missing: with NODE_ENV=production the staff pages have an origin of their own, or STAFF_PAGES=off',
      'FRAME_ORIGINS is missing: NODE_ENV=production frames no address that is not listed',
    ],
  ],
  ['provider', {}, ['CASINO_WALLET_SECRET must be given, with at least 32 characters']],
  [
    'provider',
    {
      PORT: '70000',
      OPERATOR_URL: 'ftp://a',
      DATABASE_URL: DATABASE,
      EXCHANGE_TEST: '1',
      CASINO_WALLET_SECRET: SHORT,
    },
    [
      'PORT must be at most 65535',
      'OPERATOR_URL must be an http address that ends with /',
      'DATABASE_URL must start with postgres://',
      'CASINO_WALLET_SECRET must have at least 32 characters',
      'EXCHANGE_TEST must not be set with NODE_ENV=production',
    ],
  ],
  [
    'provider',
    { CASINO_WALLET_SECRET: PLAIN },
    ['CASINO_WALLET_SECRET can be guessed: make it of random characters'],
  ],
])(
  'the %s does not start with %j, names all that is wrong, and no secret @asvs:13.2.1 @asvs:13.2.3 @security:access.16 @security:keys.7 @security:keys.11 @security:keys.13 @security:measures.4 @security:measures.13 @security:measures.62',
  async (program, env, faults) => {
    const text = readFault(program, env);
    const [, listed = ''] = /^Wrong configuration: (.*)$/m.exec(text) ?? [];
    expect(listed.split('; ').sort()).toEqual([...faults].sort());
    for (const secret of SECRETS) expect(text).not.toContain(secret);
  },
);
