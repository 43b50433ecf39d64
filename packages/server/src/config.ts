import { join, resolve } from 'node:path';
import { type MetricsConfig, readMetricsConfig } from '@exchange/metrics';
import {
  createStartCheck,
  isProduction,
  parseOrigins,
  readBusSecrets,
  STANDARD_PROXIES,
  trustedProxies,
} from '@exchange/program';
import { readTracesConfig, type TracesConfig } from '@exchange/tracing';
import * as v from 'valibot';
import { type CasinoLink, derivePublicUrl, isPublicUrl } from './casino-link.ts';
import type { StorageConfig } from './files/storage.ts';
import { findMissingConfig } from './missing-config.ts';
import type { SignInRules } from './modules/auth/sign-in-rules.ts';
import { toPaise } from './money.ts';
import type { SmsLink } from './sms-webhook.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

const toNumber = v.pipe(
  v.string(),
  v.regex(/^\d+$/, 'must be a whole number'),
  v.transform(Number),
);
/** Of `SECOND_PERSON_ABOVE`; for real players where nothing is set. */
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
  /** `production`: for real players; secrets only from the environment, no lines without TLS. */
  NODE_ENV: v.optional(v.string()),
  /** Port of the API; 0 takes a free one. */
  PORT: v.optional(v.pipe(toNumber, v.maxValue(65_535)), '4000'),
  /** Address of this machine that is listened on. */
  HOST: v.optional(v.pipe(v.string(), v.minLength(1)), '127.0.0.1'),
  /** Whose word of whom they speak for is believed: at least the edge's. */
  TRUST_PROXY: v.optional(trustedProxies, STANDARD_PROXIES),
  /** Origins of pages that may call from another origin than the API's, with commas; none when absent. */
  CORS_ORIGINS: v.optional(origins, ''),
  /** Folder of the PGlite database and its lock. */
  DATA_DIR: v.optional(v.pipe(v.string(), v.minLength(1)), join(ROOT, '.data')),
  /** Address of a PostgreSQL (15 or later); PGlite when absent. */
  DATABASE_URL: v.optional(
    v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'must start with postgres://')),
  ),
  /** Address of a Redis, by which several servers of the database find each other. */
  REDIS_URL: v.optional(
    v.pipe(v.string(), v.regex(/^rediss?:\/\//, 'must start with redis:// or rediss://')),
  ),
  /** Folder with one folder a brand. */
  BRANDS_DIR: v.optional(v.pipe(v.string(), v.minLength(1)), join(ROOT, 'packages/themes')),
  /** Lifts the rate limits and opens the test controls. */
  EXCHANGE_TEST: v.optional(flag, '0'),
  /** Origin of the game provider for this server; without one there are no games. */
  CASINO_PROVIDER_URL: v.optional(address),
  /** Signs the calls between this server and the provider. */
  CASINO_WALLET_SECRET: v.optional(someText),
  /** While that one is changed: calls signed with this one count too. */
  CASINO_WALLET_SECRET_PREVIOUS: v.optional(someText),
  /** The provider's origin for browsers; `{hostname}` is the one of the page. */
  CASINO_PUBLIC_URL: v.optional(v.pipe(v.string(), v.check(isPublicUrl, 'must be an address'))),
  /** Whose pages may be framed, as the edges have it, with commas; any https address when absent. */
  FRAME_ORIGINS: v.optional(v.string()),
  /** Bucket for payment slips; without one they stand in the data folder. */
  FILES_S3_BUCKET: v.optional(someText),
  /** Region of the bucket. */
  FILES_S3_REGION: v.optional(someText, 'us-east-1'),
  /** Of another service than Amazon's that speaks S3. */
  FILES_S3_ENDPOINT: v.optional(address),
  /** Without them the machine's own identity is asked. */
  FILES_S3_ACCESS_KEY_ID: v.optional(someText),
  /** Needed with `FILES_S3_ACCESS_KEY_ID`. */
  FILES_S3_SECRET_ACCESS_KEY: v.optional(someText),
  /** Signs the addresses of slips; without it, one that the first start keeps in the data folder. */
  FILES_SECRET: v.optional(someText),
  /** Keys the hashes of one-time codes; without it, one that the first start keeps in the data folder. */
  OTP_SECRET: v.optional(someText),
  /** Seals the audit trail; without it, one that the first start keeps in the data folder. */
  AUDIT_SECRET: v.optional(someText),
  /** What `AUDIT_SECRET` was before: its seals are still verified. */
  AUDIT_SECRET_PREVIOUS: v.optional(someText),
  /** Bucket for copies of the trail's seals, which should keep what it has; else they stand in the data folder. */
  AUDIT_S3_BUCKET: v.optional(someText),
  /** Region of the bucket. */
  AUDIT_S3_REGION: v.optional(someText, 'us-east-1'),
  /** Of another service than Amazon's that speaks S3. */
  AUDIT_S3_ENDPOINT: v.optional(address),
  /** Without them the machine's own identity is asked. */
  AUDIT_S3_ACCESS_KEY_ID: v.optional(someText),
  /** Needed with `AUDIT_S3_ACCESS_KEY_ID`. */
  AUDIT_S3_SECRET_ACCESS_KEY: v.optional(someText),
  /** Lets players try everything with play money by the public demo login; off for real players. */
  DEMO_ACCOUNTS: v.optional(flag),
  /** Rupees; what one member of staff moves for a user beyond them within 24 hours needs a second one. */
  SECOND_PERSON_ABOVE: v.optional(v.pipe(toNumber, v.maxValue(MAX_LONE_RUPEES))),
  /** Whether staff must prove who they are by a second factor; they must for real players. */
  STAFF_SECOND_FACTOR: v.optional(
    v.picklist(['required', 'optional'], 'must be required or optional'),
  ),
  /** A sign-in of staff ends after so many minutes without use; 0 is never. */
  STAFF_IDLE_MINUTES: v.optional(v.pipe(toNumber, v.maxValue(MAX_IDLE_MINUTES)), '30'),
  /** A sign-in of a player ends after so many minutes without use; 0 is never. */
  PLAYER_IDLE_MINUTES: v.optional(v.pipe(toNumber, v.maxValue(MAX_IDLE_MINUTES)), '0'),
  /** Address of the operator that takes text messages; without one they stand in the log. */
  SMS_WEBHOOK_URL: v.optional(address),
  /** Signs the messages. */
  SMS_WEBHOOK_SECRET: v.optional(someText),
  /** Seals messages between servers; without it, one that is derived from OTP_SECRET. */
  BUS_SECRET: v.optional(someText),
  /** What `FILES_SECRET` was before: accepted too, and nothing is signed with it. */
  FILES_SECRET_PREVIOUS: v.optional(someText),
  /** What `OTP_SECRET` was before: accepted too, and nothing is signed with it. */
  OTP_SECRET_PREVIOUS: v.optional(someText),
  /** What `BUS_SECRET` was before, or will be: accepted too, and nothing is sealed with it. */
  BUS_SECRET_PREVIOUS: v.optional(someText),
  /** The least important lines that are logged. */
  LOG_LEVEL: v.optional(
    v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'is no log level'),
    'warn',
  ),
});

/** The configuration, read from the environment and checked. */
export interface Config {
  port: number;
  host: string;
  trustedProxies: readonly string[];
  /** Other origins whose pages may call. */
  corsOrigins: readonly string[];
  dataDir: string;
  databaseUrl: string | undefined;
  /** None: this server is the only one of its database. */
  cluster: { databaseUrl: string; redisUrl: string } | undefined;
  /** Seal messages between the servers of `cluster`: the first seals, all of them open. */
  busSecrets?: readonly [string, ...string[]] | undefined;
  brandsDir: string;
  /** Whose streams staff may show in frames; every https address when absent. */
  frameOrigins?: readonly string[] | undefined;
  testMode: boolean;
  /** For real players: nothing is invented, and nothing secret is printed. */
  forPlayers: boolean;
  /** Whether the demo login opens accounts. */
  demoAccounts: boolean;
  /** What one member of staff moves for a user within 24 hours at most, paise; none: any amount. */
  secondPersonAbovePaise?: number | undefined;
  signInRules: SignInRules;
  /** None: there is no gateway. */
  sms: SmsLink | undefined;
  logLevel: string;
  /** None: there are no games. */
  casino: CasinoLink | undefined;
  /** Where payment slips stand. */
  files: {
    storage: StorageConfig;
    /** None: the data folder keeps one. */
    secret: string | undefined;
    /** The one before it, whose addresses are still good. */
    previousSecret?: string | undefined;
  };
  /** What seals the audit trail, and where copies of its seals stand. */
  audit: {
    anchors: StorageConfig;
    /** None: the data folder keeps one. */
    secret: string | undefined;
    /** The one before it, whose seals are still verified. */
    previousSecret?: string | undefined;
  };
  /** None: the data folder keeps one. */
  otpSecret: string | undefined;
  /** The one before it, whose codes and known devices are still good. */
  previousOtpSecret?: string | undefined;
  /** None: nobody measures. */
  metrics?: MetricsConfig | undefined;
  /** None: nobody traces. */
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

/** Reads where files of a kind stand: the bucket of the variables that begin with `kind`, else `folder`. */
function readStorage(output: Environment, kind: 'FILES' | 'AUDIT', folder: string): StorageConfig {
  const bucket = output[`${kind}_S3_BUCKET`];
  if (bucket === undefined) return { driver: 'local', folder: join(output.DATA_DIR, folder) };
  const accessKeyId = output[`${kind}_S3_ACCESS_KEY_ID`];
  const secretAccessKey = output[`${kind}_S3_SECRET_ACCESS_KEY`];
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
  const region = output[`${kind}_S3_REGION`];
  return { driver: 's3', bucket, region, endpoint: output[`${kind}_S3_ENDPOINT`], credentials };
}

/**
 * Reads the settings of the process.
 * @throws Error naming every variable that is wrong
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  // An empty variable counts as not set.
  const said = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const check = createStartCheck();
  const result = v.safeParse(environment, said);
  for (const issue of result.issues ?? []) check.note(`${v.getDotPath(issue)} ${issue.message}`);
  check.note(...findMissingConfig(said));
  const metrics = check.attempt(() => readMetricsConfig(env));
  const traces = check.attempt(() => readTracesConfig(env));
  const frameOrigins = check.attempt(() => parseOrigins('FRAME_ORIGINS', said.FRAME_ORIGINS));
  check.end();
  if (!result.success) throw new Error('the start check let a wrong configuration pass');
  const { output } = result;
  const forPlayers = isProduction(said);
  return {
    port: output.PORT,
    host: output.HOST,
    trustedProxies: output.TRUST_PROXY,
    corsOrigins: output.CORS_ORIGINS,
    dataDir: output.DATA_DIR,
    databaseUrl: output.DATABASE_URL,
    cluster: readCluster(output),
    busSecrets: readCluster(output) && readBusSecrets(said, 'OTP_SECRET'),
    brandsDir: output.BRANDS_DIR,
    // For real players edges frame nothing that is not listed.
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
      storage: readStorage(output, 'FILES', 'files'),
      secret: output.FILES_SECRET,
      previousSecret: output.FILES_SECRET_PREVIOUS,
    },
    audit: {
      anchors: readStorage(output, 'AUDIT', 'anchors'),
      secret: output.AUDIT_SECRET,
      previousSecret: output.AUDIT_SECRET_PREVIOUS,
    },
    otpSecret: output.OTP_SECRET,
    previousOtpSecret: output.OTP_SECRET_PREVIOUS,
    metrics,
    traces,
  };
}
