import {
  BUS_SECRET,
  findBusGaps,
  findModeFaults,
  findPlainAddresses,
  findRotationFaults,
  findSecretFaults,
  findTestFaults,
  isProduction,
  selectRotated,
} from '@exchange/server-kit';
import { isHostOfPage } from './casino-link.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Bucket credentials are not listed: their operator defines their form. */
const SECRETS = [
  'CASINO_WALLET_SECRET',
  'FILES_SECRET',
  'OTP_SECRET',
  'SMS_WEBHOOK_SECRET',
] as const;
/**
 * Secrets that can be rotated: the former one is still accepted, under the name with `_PREVIOUS`.
 */
const ROTATED = ['CASINO_WALLET_SECRET', 'FILES_SECRET', 'OTP_SECRET', BUS_SECRET] as const;
/** Addresses of services that this server calls. */
const ASKED = [
  'DATABASE_URL',
  'REDIS_URL',
  'FILES_S3_ENDPOINT',
  'AUDIT_S3_ENDPOINT',
  'CASINO_PROVIDER_URL',
  'SMS_WEBHOOK_URL',
  'CASINO_PUBLIC_URL',
] as const;
/** Stored in the data folder unless given. */
const KEPT = ['FILES_SECRET', 'OTP_SECRET'] as const;

/** The prefixes of the buckets' variables. */
const BUCKETS = ['FILES', 'AUDIT'] as const;

/** Returns true if exactly one of the two was given. */
const isHalf = (environment: Environment, one: string, other: string) =>
  (environment[one] === undefined) !== (environment[other] === undefined);

/** Returns true if any variable of a bucket was given; `kind` is their prefix. */
const usesBucket = (environment: Environment, kind: (typeof BUCKETS)[number]) =>
  ['BUCKET', 'ENDPOINT', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'].some(
    (name) => environment[`${kind}_S3_${name}`] !== undefined,
  );

/** Returns the missing variables of several servers and of a bucket. */
function findMissing(environment: Environment): string[] {
  const missing = KEPT.filter((name) => environment[name] === undefined);
  const isShared = environment.REDIS_URL !== undefined;
  return [
    ...(isShared && environment.DATABASE_URL === undefined ? ['REDIS_URL needs DATABASE_URL'] : []),
    // Each server would have secrets of its own, which the others reject.
    ...(isShared && missing.length > 0 ? [`REDIS_URL needs ${missing.join(', ')}`] : []),
    ...(usesBucket(environment, 'FILES') && environment.FILES_SECRET === undefined
      ? ['FILES_S3_BUCKET needs FILES_SECRET']
      : []),
    ...BUCKETS.flatMap((kind) => findBucketGaps(environment, kind)),
  ];
}

/** Returns the missing variables of a bucket; `kind` is their prefix. */
function findBucketGaps(environment: Environment, kind: (typeof BUCKETS)[number]): string[] {
  const [id, key] = [`${kind}_S3_ACCESS_KEY_ID`, `${kind}_S3_SECRET_ACCESS_KEY`];
  const isMissing = environment[`${kind}_S3_BUCKET`] === undefined;
  return [
    // Files would silently be stored in the data folder of one machine.
    ...(isMissing && usesBucket(environment, kind) ? [`${kind}_S3_BUCKET is missing`] : []),
    ...(isHalf(environment, id, key) ? [`${id} and ${key} must be set together`] : []),
  ];
}

/** Games under the host of the pages would receive the cookies of players, and set them. */
function findSharedHost({
  CASINO_PROVIDER_URL: url,
  CASINO_WALLET_SECRET: secret,
  CASINO_PUBLIC_URL: publicUrl,
}: Environment): string[] {
  const hasGames = url !== undefined || secret !== undefined;
  // By default they are on another port of the page's host.
  if (!hasGames || (publicUrl !== undefined && !isHostOfPage(publicUrl))) return [];
  const what = publicUrl === undefined ? 'is missing' : `is ${publicUrl}`;
  return [
    `CASINO_PUBLIC_URL ${what}: with NODE_ENV=production games stand on another host than the pages, best a domain of their own`,
  ];
}

/**
 * Returns the violations for real players: secrets come from the environment alone, and test
 * controls are closed.
 */
function findUnfit(environment: Environment): string[] {
  if (!isProduction(environment)) return [];
  return [
    ...KEPT.filter((name) => environment[name] === undefined).map(
      (name) => `${name} is missing: NODE_ENV=production takes no secret from the data folder`,
    ),
    ...findTestFaults(environment),
    ...findSharedHost(environment),
    // Play money would be stored beside the money of players.
    ...(/^(1|true)$/.test(environment.DEMO_ACCOUNTS ?? '')
      ? ['DEMO_ACCOUNTS must not be set with NODE_ENV=production']
      : []),
  ];
}

/** Returns the contradictions and gaps of the variables; `environment` has no empty ones. */
export function findMissingConfig(environment: Environment): string[] {
  const secrets = Object.fromEntries(SECRETS.map((name) => [name, environment[name]]));
  return [
    ...findSecretFaults(
      { ...secrets, ...selectRotated(environment, ROTATED) },
      isProduction(environment),
    ),
    ...findModeFaults(environment),
    ...findRotationFaults(environment, ROTATED),
    ...findBusGaps(environment),
    ...findPlainAddresses(environment, ASKED),
    ...(isHalf(environment, 'CASINO_PROVIDER_URL', 'CASINO_WALLET_SECRET')
      ? ['CASINO_PROVIDER_URL and CASINO_WALLET_SECRET must be set together']
      : []),
    ...(isHalf(environment, 'SMS_WEBHOOK_URL', 'SMS_WEBHOOK_SECRET')
      ? ['SMS_WEBHOOK_URL and SMS_WEBHOOK_SECRET must be set together']
      : []),
    ...findMissing(environment),
    ...findUnfit(environment),
  ];
}
