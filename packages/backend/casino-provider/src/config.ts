import { join, resolve } from 'node:path';
import {
  createStartCheck,
  findModeFaults,
  findPlainAddresses,
  findRotationFaults,
  findSecretFaults,
  findTestFaults,
  isProduction,
  MIN_SECRET,
  STANDARD_PROXIES,
  selectRotated,
  trustedProxies,
} from '@exchange/server-kit';
import { type MetricsConfig, readMetricsConfig } from '@exchange/server-kit/metrics';
import { readTracesConfig, type TracesConfig } from '@exchange/server-kit/tracing';
import * as v from 'valibot';

const ROOT = resolve(import.meta.dirname, '../../../..');

const flag = v.pipe(
  v.picklist(['0', '1', 'true', 'false'], 'must be 1 or 0'),
  v.transform((text) => text === '1' || text === 'true'),
);

/** Rotated secrets: the previous one is still accepted, under the name with `_PREVIOUS`. */
const ROTATED = ['CASINO_WALLET_SECRET'] as const;
/** Addresses of upstreams. */
const ASKED = ['DATABASE_URL', 'OPERATOR_URL'] as const;

const environment = v.object({
  /** `production`: for real players; secrets only from the environment, TLS required. */
  NODE_ENV: v.optional(v.string()),
  /** Port of pages and API; 0 takes a free one. */
  PORT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d+$/, 'must be a whole number'),
      v.transform(Number),
      v.maxValue(65_535, 'must be at most 65535'),
    ),
    '4001',
  ),
  /** Address of this machine to listen on. */
  HOST: v.optional(v.pipe(v.string(), v.minLength(1)), '127.0.0.1'),
  /** The operator's casino base, for example `http://127.0.0.1:4000/api/`. */
  OPERATOR_URL: v.optional(
    v.pipe(v.string(), v.regex(/^https?:\/\/.+\/$/, 'must be an http address that ends with /')),
    'http://127.0.0.1:4000/api/',
  ),
  /** Shared with the operator; signs the calls of both directions. */
  CASINO_WALLET_SECRET: v.optional(
    v.pipe(v.string(), v.minLength(1, `must be given, with at least ${MIN_SECRET} characters`)),
    '',
  ),
  /** Previous secret during a rotation: the operator's calls may be signed with it. */
  CASINO_WALLET_SECRET_PREVIOUS: v.optional(v.string()),
  /** PostgreSQL of the provider; without it the data folder is used. */
  DATABASE_URL: v.optional(
    v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'must start with postgres://')),
  ),
  /** Folder of the built-in database. */
  DATA_DIR: v.optional(v.pipe(v.string(), v.minLength(1)), join(ROOT, '.data')),
  /** Folder of the built pages. */
  PAGES_DIR: v.optional(
    v.pipe(v.string(), v.minLength(1)),
    join(ROOT, 'packages/backend/casino-provider/dist'),
  ),
  /** Proxies whose forwarding headers are trusted. */
  TRUST_PROXY: v.optional(trustedProxies, STANDARD_PROXIES),
  /** Opens the controls of tests; never in production. */
  EXCHANGE_TEST: v.optional(flag, '0'),
  /** Minimum level of log lines. */
  LOG_LEVEL: v.optional(
    v.picklist(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'is not a log level',
    ),
    'warn',
  ),
});

export interface Config {
  port: number;
  host: string;
  operatorUrl: string;
  secret: string;
  /** The other secret during a rotation. */
  otherSecret: string | undefined;
  databaseUrl: string | undefined;
  dataDir: string;
  pagesDir: string;
  trustedProxies: readonly string[];
  testMode: boolean;
  /** Undefined: metrics are off. */
  metrics?: MetricsConfig | undefined;
  /** Undefined: tracing is off. */
  traces?: TracesConfig | undefined;
  logLevel: string;
}

/** Reads the settings of the process. Throws Error naming every wrong variable. */
export function readConfig(env: Record<string, string | undefined>): Config {
  // An empty variable counts as not set.
  const reported = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = v.safeParse(environment, reported);
  const check = createStartCheck();
  for (const issue of result.issues ?? []) check.note(`${v.getDotPath(issue)} ${issue.message}`);
  const { CASINO_WALLET_SECRET } = reported;
  const secrets = { CASINO_WALLET_SECRET, ...selectRotated(reported, ROTATED) };
  check.note(...findSecretFaults(secrets, isProduction(reported)));
  check.note(...findRotationFaults(reported, ROTATED));
  check.note(...findPlainAddresses(reported, ASKED));
  check.note(...findModeFaults(reported), ...findTestFaults(reported));
  const metrics = check.attempt(() => readMetricsConfig(env));
  const traces = check.attempt(() => readTracesConfig(env));
  check.end();
  if (!result.success) throw new Error('the start check let a wrong configuration pass');
  const { output } = result;
  return {
    port: output.PORT,
    host: output.HOST,
    operatorUrl: output.OPERATOR_URL,
    secret: output.CASINO_WALLET_SECRET,
    otherSecret: output.CASINO_WALLET_SECRET_PREVIOUS,
    databaseUrl: output.DATABASE_URL,
    dataDir: output.DATA_DIR,
    pagesDir: output.PAGES_DIR,
    trustedProxies: output.TRUST_PROXY,
    testMode: output.EXCHANGE_TEST,
    metrics,
    traces,
    logLevel: output.LOG_LEVEL,
  };
}
