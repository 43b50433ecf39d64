import { join, resolve } from 'node:path';
import {
  createStartCheck,
  isProduction,
  parseOrigins,
  readBusSecrets,
  STANDARD_PROXIES,
  trustedProxies,
} from '@exchange/server-kit';
import { type MetricsConfig, readMetricsConfig } from '@exchange/server-kit/metrics';
import { readTracesConfig, type TracesConfig } from '@exchange/server-kit/tracing';
import * as v from 'valibot';
import type { StorageConfig } from '../files/storage.ts';
import { toPaise } from '../money.ts';
import { type CasinoLink, derivePublicUrl, isPublicUrl } from './casino-link.ts';
import { findMissingConfig } from './missing-config.ts';

const ROOT = resolve(import.meta.dirname, '../../../../..');

const toNumber = v.pipe(
  v.string(),
  v.regex(/^\d+$/, 'must be a whole number'),
  v.transform(Number),
);
/** Maximum of `SECOND_PERSON_ABOVE`; the value for real players where none is set. */
const MAX_LONE_RUPEES = 1_000_000_000;
const DEFAULT_LONE_RUPEES = 100_000;
const flag = v.pipe(
  v.picklist(['', '0', '1', 'true', 'false'], 'must be 1 or 0'),
  v.transform((text) => text === '1' || text === 'true'),
);

const address = v.pipe(
  v.string(),
  v.url('must be an address'),
  v.regex(/^https?:/, 'must start with http'),
);
const origins = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((origin) => origin.trim())),
  v.transform((list) => list.filter((origin) => origin !== '')),
  v.check(
    (list) =>
      list.every((origin) => /^https?:/.test(origin) && URL.parse(origin)?.origin === origin),
    'must be origins like https://play.example, with commas',
  ),
);
const someText = v.pipe(v.string(), v.minLength(1));

/** Every sign-in ends after a week. */
const MAX_IDLE_MINUTES = 7 * 24 * 60;

const environment = v.object({
  /**
   * `production`: for real players; secrets only from the environment, no connections without TLS.
   */
  NODE_ENV: v.optional(v.string()),
  /** Port of the API; 0 uses a free one. */
  PORT: v.optional(v.pipe(toNumber, v.maxValue(65_535)), '4000'),
  /** Address of this machine to listen on. */
  HOST: v.optional(v.pipe(v.string(), v.minLength(1)), '127.0.0.1'),
  /** Proxies whose forwarding headers are trusted: at least the edge. */
  TRUST_PROXY: v.optional(trustedProxies, STANDARD_PROXIES),
  /**
   * Origins of pages that may call from another origin than the API's, with commas; none when
   * absent.
   */
  CORS_ORIGINS: v.optional(origins, ''),
  /** Folder of the PGlite database and its lock. */
  DATA_DIR: v.optional(v.pipe(v.string(), v.minLength(1)), join(ROOT, '.data')),
  /** Address of a PostgreSQL (15 or later); PGlite when absent. */
  DATABASE_URL: v.optional(
    v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'must start with postgres://')),
  ),
  /** Address of a Redis that connects several servers of the database. */
  REDIS_URL: v.optional(
    v.pipe(v.string(), v.regex(/^rediss?:\/\//, 'must start with redis:// or rediss://')),
  ),
  /** Folder with one folder per brand. */
  BRANDS_DIR: v.optional(
    v.pipe(v.string(), v.minLength(1)),
    join(ROOT, 'packages/delivery/themes'),
  ),
  /** Lifts the rate limits and opens the test controls. */
  EXCHANGE_TEST: v.optional(flag, '0'),
  /** Origin of the game provider for this server; without one there are no games. */
  CASINO_PROVIDER_URL: v.optional(address),
  /** Signs the calls between this server and the provider. */
  CASINO_WALLET_SECRET: v.optional(someText),
  /** During a change of it: calls signed with this one are valid too. */
  CASINO_WALLET_SECRET_PREVIOUS: v.optional(someText),
  /** The provider's origin for browsers; `{hostname}` is the one of the page. */
  CASINO_PUBLIC_URL: v.optional(v.pipe(v.string(), v.check(isPublicUrl, 'must be an address'))),
  /**
   * Pages that may be framed, as configured at the edges, with commas; any https address when
   * absent.
   */
  FRAME_ORIGINS: v.optional(v.string()),
  /** Bucket for payment slips; without one they are stored in the data folder. */
  FILES_S3_BUCKET: v.optional(someText),
  /** Region of the bucket. */
  FILES_S3_REGION: v.optional(someText, 'us-east-1'),
  /** Endpoint of another S3 service than Amazon's. */
  FILES_S3_ENDPOINT: v.optional(address),
  /** Without it the machine's own identity is used. */
  FILES_S3_ACCESS_KEY_ID: v.optional(someText),
  /** Required with `FILES_S3_ACCESS_KEY_ID`. */
  FILES_S3_SECRET_ACCESS_KEY: v.optional(someText),
  /**
   * Signs the addresses of slips; without it, one that the first start stores in the data folder.
   */
  FILES_SECRET: v.optional(someText),
  /**
   * Keys the hashes of one-time codes; without it, one that the first start stores in the data
   * folder.
   */
  OTP_SECRET: v.optional(someText),
  /** Bucket that `npm run audit:export` writes the audit trail to, with an object lock. */
  AUDIT_S3_BUCKET: v.optional(someText),
  /** Region of the bucket. */
  AUDIT_S3_REGION: v.optional(someText, 'us-east-1'),
  /** Endpoint of another S3 service than Amazon's. */
  AUDIT_S3_ENDPOINT: v.optional(address),
  /** Without it the machine's own identity is used. */
  AUDIT_S3_ACCESS_KEY_ID: v.optional(someText),
  /** Required with `AUDIT_S3_ACCESS_KEY_ID`. */
  AUDIT_S3_SECRET_ACCESS_KEY: v.optional(someText),
  /** Lets players try everything with play money by the public demo login; off for real players. */
  DEMO_ACCOUNTS: v.optional(flag),
  /**
   * Rupees; amounts beyond it that one member of staff moves for a user within 24 hours need a
   * second one.
   */
  SECOND_PERSON_ABOVE: v.optional(v.pipe(toNumber, v.maxValue(MAX_LONE_RUPEES))),
  /** Requires a second factor from staff; always for real players. */
  STAFF_SECOND_FACTOR: v.optional(
    v.picklist(['required', 'optional'], 'must be required or optional'),
  ),
  /** Minutes without use after which a sign-in of staff ends; 0 is never. */
  STAFF_IDLE_MINUTES: v.optional(v.pipe(toNumber, v.maxValue(MAX_IDLE_MINUTES)), '30'),
  /** Minutes without use after which a sign-in of a player ends; 0 is never. */
  PLAYER_IDLE_MINUTES: v.optional(v.pipe(toNumber, v.maxValue(MAX_IDLE_MINUTES)), '0'),
  /** The operator's endpoint for text messages; without one they are logged. */
  SMS_WEBHOOK_URL: v.optional(address),
  /** Signs the messages. */
  SMS_WEBHOOK_SECRET: v.optional(someText),
  /** Seals messages between servers; without it, one that is derived from OTP_SECRET. */
  BUS_SECRET: v.optional(someText),
  /** The former `FILES_SECRET`: still accepted, never used for signing. */
  FILES_SECRET_PREVIOUS: v.optional(someText),
  /** The former `OTP_SECRET`: still accepted, never used for signing. */
  OTP_SECRET_PREVIOUS: v.optional(someText),
  /** The former or next `BUS_SECRET`: accepted too, never used for sealing. */
  BUS_SECRET_PREVIOUS: v.optional(someText),
  /** The lowest level that is logged. */
  LOG_LEVEL: v.optional(
    v.picklist(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'is not a log level',
    ),
    'warn',
  ),
});

/** The folder of brands where none is named. */
export const DEFAULT_BRANDS_DIR = v.getDefault(environment.entries.BRANDS_DIR);

/** The operator's rules for sign-ins. */
export interface SignInRules {
  /** Staff without a second factor have to set one up first. */
  requiresStaffSecondFactor: boolean;
  /** Minutes without use after which a sign-in of staff, or of a player, ends; 0 is never. */
  staffIdleMinutes: number;
  playerIdleMinutes: number;
}

/** The operator's endpoint for text messages, which sends them with any gateway. */
export interface SmsLink {
  url: string;
  /** Signs each call, as calls between server and game provider are signed. */
  secret: string;
}

/** The configuration, read from the environment and checked. */
export interface Config {
  port: number;
  host: string;
  trustedProxies: readonly string[];
  /** Other origins whose pages may call. */
  corsOrigins: readonly string[];
  dataDir: string;
  databaseUrl: string | undefined;
  /** Undefined: this server is the only one of its database. */
  cluster: { databaseUrl: string; redisUrl: string } | undefined;
  /** Seal messages between the servers of `cluster`: the first seals, all of them open. */
  busSecrets?: readonly [string, ...string[]] | undefined;
  brandsDir: string;
  /** Streams that staff may show in frames; every https address when absent. */
  frameOrigins?: readonly string[] | undefined;
  testMode: boolean;
  /** For real players: no seeded data, and no secrets in the log. */
  forPlayers: boolean;
  /** True if the demo login opens accounts. */
  demoAccounts: boolean;
  /**
   * Maximum amount that one member of staff moves for a user within 24 hours, paise; unlimited when
   * absent.
   */
  secondPersonAbovePaise?: number | undefined;
  signInRules: SignInRules;
  /** Undefined: there is no gateway. */
  sms: SmsLink | undefined;
  logLevel: string;
  /** Undefined: there are no games. */
  casino: CasinoLink | undefined;
  /** The storage of payment slips. */
  files: {
    storage: StorageConfig;
    /** Undefined: the data folder stores one. */
    secret: string | undefined;
    /** The former one, whose addresses are still valid. */
    previousSecret?: string | undefined;
  };
  /** The bucket for exports of the audit trail; undefined: none. */
  auditBucket: StorageConfig | undefined;
  /** Undefined: the data folder stores one. */
  otpSecret: string | undefined;
  /** The former one, whose codes and known devices are still valid. */
  previousOtpSecret?: string | undefined;
  /** Undefined: no metrics. */
  metrics?: MetricsConfig | undefined;
  /** Undefined: no tracing. */
  traces?: TracesConfig | undefined;
}

type Environment = v.InferOutput<typeof environment>;

function readCasino(output: Environment): CasinoLink | undefined {
  const { CASINO_PROVIDER_URL: url, CASINO_WALLET_SECRET: secret } = output;
  if (url === undefined || secret === undefined) return undefined;
  const publicUrl = output.CASINO_PUBLIC_URL ?? derivePublicUrl(url);
  const otherSecret = output.CASINO_WALLET_SECRET_PREVIOUS;
  return { providerUrl: new URL(url).origin, publicUrl, secret, otherSecret };
}

function readCluster(output: Environment): Config['cluster'] {
  const { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl } = output;
  return databaseUrl !== undefined && redisUrl !== undefined
    ? { databaseUrl, redisUrl }
    : undefined;
}

function readLoneLimit({ SECOND_PERSON_ABOVE: rupees }: Environment, forPlayers: boolean) {
  const limit = rupees ?? (forPlayers ? DEFAULT_LONE_RUPEES : undefined);
  return limit === undefined ? undefined : toPaise(limit);
}

function readSms({ SMS_WEBHOOK_URL: url, SMS_WEBHOOK_SECRET: secret }: Environment) {
  return url !== undefined && secret !== undefined ? { url, secret } : undefined;
}

/** Returns the bucket of the variables that begin with `kind`; undefined where none is named. */
function readBucket(output: Environment, kind: 'FILES' | 'AUDIT'): StorageConfig | undefined {
  const bucket = output[`${kind}_S3_BUCKET`];
  if (bucket === undefined) return undefined;
  const accessKeyId = output[`${kind}_S3_ACCESS_KEY_ID`];
  const secretAccessKey = output[`${kind}_S3_SECRET_ACCESS_KEY`];
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
  const region = output[`${kind}_S3_REGION`];
  return { driver: 's3', bucket, region, endpoint: output[`${kind}_S3_ENDPOINT`], credentials };
}

/**
 * Reads the settings of the process.
 * @throws Error naming every invalid variable
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  // An empty variable counts as not set.
  const reported = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const check = createStartCheck();
  const result = v.safeParse(environment, reported);
  for (const issue of result.issues ?? []) check.note(`${v.getDotPath(issue)} ${issue.message}`);
  check.note(...findMissingConfig(reported));
  const metrics = check.attempt(() => readMetricsConfig(env));
  const traces = check.attempt(() => readTracesConfig(env));
  const frameOrigins = check.attempt(() => parseOrigins('FRAME_ORIGINS', reported.FRAME_ORIGINS));
  check.end();
  if (!result.success) throw new Error('the start check let a wrong configuration pass');
  const { output } = result;
  const forPlayers = isProduction(reported);
  return {
    port: output.PORT,
    host: output.HOST,
    trustedProxies: output.TRUST_PROXY,
    corsOrigins: output.CORS_ORIGINS,
    dataDir: output.DATA_DIR,
    databaseUrl: output.DATABASE_URL,
    cluster: readCluster(output),
    busSecrets: readCluster(output) && readBusSecrets(reported, 'OTP_SECRET'),
    brandsDir: output.BRANDS_DIR,
    // For real players edges frame listed pages only.
    frameOrigins: frameOrigins ?? (forPlayers ? [] : undefined),
    testMode: output.EXCHANGE_TEST,
    forPlayers,
    demoAccounts: output.DEMO_ACCOUNTS ?? !forPlayers,
    secondPersonAbovePaise: readLoneLimit(output, forPlayers),
    signInRules: {
      requiresStaffSecondFactor: output.STAFF_SECOND_FACTOR
        ? output.STAFF_SECOND_FACTOR === 'required'
        : forPlayers,
      staffIdleMinutes: output.STAFF_IDLE_MINUTES,
      playerIdleMinutes: output.PLAYER_IDLE_MINUTES,
    },
    sms: readSms(output),
    logLevel: output.LOG_LEVEL,
    casino: readCasino(output),
    files: {
      storage: readBucket(output, 'FILES') ?? {
        driver: 'local',
        folder: join(output.DATA_DIR, 'files'),
      },
      secret: output.FILES_SECRET,
      previousSecret: output.FILES_SECRET_PREVIOUS,
    },
    auditBucket: readBucket(output, 'AUDIT'),
    otpSecret: output.OTP_SECRET,
    previousOtpSecret: output.OTP_SECRET_PREVIOUS,
    metrics,
    traces,
  };
}
