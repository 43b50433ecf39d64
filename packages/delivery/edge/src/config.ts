import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BASES, RemoteAreaName } from '@exchange/contract';
import { type ReleaseStorageConfig, readReleaseStorageConfig } from '@exchange/federation/releases';
import {
  createStartCheck,
  findModeFaults,
  findPlainAddresses,
  findRotationFaults,
  findSecretFaults,
  findTestFaults,
  isProduction,
  parseOrigins,
  previousOf,
  readPortBase,
  STANDARD_PROXIES,
  selectRotated,
  trustedProxies,
} from '@exchange/server-kit';
import { type MetricsConfig, readMetricsConfig } from '@exchange/server-kit/metrics';
import { readTracesConfig, type TracesConfig } from '@exchange/server-kit/tracing';
import * as v from 'valibot';
import {
  type AreaPlaces,
  describePlaces,
  listOriginVariables,
  readOrigins,
} from './area-origins.ts';
import { type LocalAreas, parseLocalAreas } from './development/developed-areas.ts';
import { findFormFaults } from './environment.ts';
import { readRedisUrl } from './redis.ts';
import { readStaffConfig, type StaffConfig } from './status/staff-config.ts';
import { type BudgetRules, readErrorBudget } from './telemetry/error-budget.ts';
import { readSentryPlace, type SentryPlace } from './telemetry/sentry.ts';

/** Configuration of the edge. */
export interface EdgeConfig {
  /** Folder of a build of the shell, used while no release of it is registered. */
  shellDist: string;
  /** Storage of the registry and the releases. */
  releases: ReleaseStorageConfig;
  /** Returns the address of an area's files for browsers, without a slash at its end. */
  originOf: (area: RemoteAreaName) => string;
  places: AreaPlaces;
  /** Folder with a folder for each brand and the hosts' file; read again when it changes. */
  brandsDir: string;
  /** Maximum age of the brands' data, in ms. */
  brandsMaxAgeMs?: number;
  /** True: hosts without an entry have no brand; false: they have the default one. */
  strictHosts?: boolean;
  /** Address of the API server; the certificate of an https one is verified. */
  apiUrl: string;
  /** Full addresses of bases that are not below `apiUrl`, without a slash at their end. */
  bases?: Bases;
  /** Certificates of the authorities that may sign the server's, as PEM; those of Node when absent. */
  apiCa?: string | undefined;
  /**
   * True if the server repeats the id of each request; responses without it are then rejected.
   * Default: true.
   */
  apiEchoesRequestId?: boolean;
  /** Addresses whose origins may be framed; undefined: all of https, and this host on any port. */
  frameOrigins: readonly string[] | undefined;
  /** Origins of images beside the page's own and the remotes'. */
  imageOrigins?: readonly string[] | undefined;
  /** True if browsers cache files by the service worker; false removes existing workers. */
  serviceWorker: boolean;
  /** False: pages begin with the skeleton; default: true. */
  frames?: boolean;
  /** Proxies whose forwarding headers are trusted. */
  trustedProxies: readonly string[];
  /** Error budget of a version, after which it is quarantined. */
  faultBudget: BudgetRules;
  /**
   * Secrets that sign tokens for later requests, the first one signs; undefined: a secret of this
   * process.
   */
  secrets?: readonly [string, ...string[]] | undefined;
  /** Redis by which several edges share counts; undefined: each counts for itself. */
  redisUrl: string | undefined;
  /** Endpoint of the metrics; undefined: none. */
  metrics?: MetricsConfig | undefined;
  /** Undefined: tracing is off. */
  traces?: TracesConfig | undefined;
  /** Gets errors of pages; undefined: they stay in this edge. */
  sentry?: SentryPlace | undefined;
  /** True if there are staff pages; default: true. */
  hasStaffPages?: boolean;
  /** Permissions of staff; undefined: none. */
  staff: StaffConfig | undefined;
  /** Lists CSP reports at /test/csp-reports. */
  testMode: boolean;
  /** Folder of the built catalogue of components: brands can be previewed then. */
  catalogDist?: string | undefined;
  /** Reloads open pages when the registry changes. */
  liveReload: boolean;
  /** Areas that this machine serves to all pages, in development. */
  localAreas?: LocalAreas | undefined;
}

/**
 * Address of each of the four bases in this deployment; pages request all below their own origin.
 */
export type Bases = Readonly<Partial<Record<keyof typeof BASES, string>>>;

const BASE_VARIABLES = {
  api: 'API_BASE_URL',
  casino: 'CASINO_BASE_URL',
  images: 'IMAGES_BASE_URL',
  paymentImages: 'PAYMENT_IMAGES_BASE_URL',
} as const satisfies Record<keyof typeof BASES, string>;

/** Throws on an address that is not http or https. */
function readBases(env: NodeJS.ProcessEnv): Bases {
  const reported = Object.entries(BASE_VARIABLES).flatMap(([name, variable]) => {
    const [address] = parseOrigins(variable, env[variable]) ?? [];
    return address ? [[name, address.replace(/\/+$/, '')]] : [];
  });
  return Object.fromEntries(reported);
}

/** Addresses of upstreams, and of the code that runs in pages. */
const listAsked = (env: NodeJS.ProcessEnv) => [
  ...[
    'API_URL',
    'REDIS_URL',
    'SENTRY_DSN',
    'RELEASES_S3_ENDPOINT',
    ...Object.values(BASE_VARIABLES),
  ],
  ...listOriginVariables(env),
];

/** Secrets that are rotated through a previous one. */
const SECRETS = ['STAFF_KEY', 'EDGE_SECRET'];

const workspace = path.resolve(import.meta.dirname, '../../../..');

/**
 * Reads the configuration from environment variables; all have defaults. Throws one error with
 * every fault.
 */
export function readEdgeConfig(env: NodeJS.ProcessEnv): EdgeConfig {
  const check = createStartCheck();
  check.note(...findFormFaults(env));
  const base = check.attempt(() => readPortBase(env)) ?? 0;
  const forPlayers = isProduction(env);
  check.note(...findSecretFaults(selectRotated(env, SECRETS), forPlayers));
  check.note(...findRotationFaults(env, SECRETS));
  check.note(...findPlainAddresses(env, listAsked(env)));
  check.note(...findModeFaults(env), ...findTestFaults(env));
  const parts = {
    releases: check.attempt(() => readReleaseStorageConfig(env)),
    originOf: check.attempt(() => readOrigins(env, base)),
    trustedProxies: check.attempt(() => readTrustedProxies(env)),
    faultBudget: check.attempt(() => readErrorBudget(env)),
    bases: check.attempt(() => readBases(env)),
  };
  const apiCa = check.attempt(() => readApiCa(env));
  const frameOrigins = check.attempt(() => parseOrigins('FRAME_ORIGINS', env.FRAME_ORIGINS));
  const imageOrigins = check.attempt(() => parseOrigins('IMAGE_ORIGINS', env.IMAGE_ORIGINS));
  if (forPlayers && env.FRAME_ORIGINS === undefined) {
    check.note(
      'FRAME_ORIGINS is missing: NODE_ENV=production frames no address that is not listed',
    );
  }
  if (forPlayers && !env.RELEASE_ROOT_PUBLIC_KEY) {
    check.note(
      'RELEASE_ROOT_PUBLIC_KEY is missing: with NODE_ENV=production only the operator says which keys may release',
    );
  }
  const redisUrl = check.attempt(() => readRedisUrl(env));
  if (forPlayers && redisUrl !== undefined && !env.EDGE_SECRET) {
    check.note('EDGE_SECRET is missing: several edges accept what one of them signed');
  }
  const metrics = check.attempt(() => readMetricsConfig(env));
  const traces = check.attempt(() => readTracesConfig(env));
  const sentry = check.attempt(() => readSentryPlace(env));
  const staff = check.attempt(() => readStaffConfig(env));
  const localAreas = check.attempt(() => parseLocalAreas(env.DEV_AREAS));
  if (forPlayers && staff) check.note(...findStaffFaults(staff));
  check.end();
  return {
    ...(parts as Required<typeof parts> as Pick<EdgeConfig, keyof typeof parts>),
    places: describePlaces(env, base, forPlayers),
    shellDist: env.SHELL_DIST ?? path.join(workspace, 'shell/dist'),
    brandsDir: env.BRANDS_DIR ?? path.join(workspace, 'packages/delivery/themes'),
    apiUrl: env.API_URL ?? `http://127.0.0.1:${base + 1000}`,
    apiCa,
    apiEchoesRequestId: env.API_ECHOES_REQUEST_ID !== 'off',
    strictHosts: forPlayers,
    frameOrigins,
    imageOrigins,
    serviceWorker: env.SERVICE_WORKER !== 'off',
    frames: env.FRAMES !== 'off',
    secrets: readSecrets(env),
    redisUrl,
    metrics,
    traces,
    sentry,
    staff,
    // For real players they have an origin of their own, which needs keys.
    hasStaffPages: env.STAFF_PAGES !== 'off' && (!forPlayers || staff !== undefined),
    testMode: env.EXCHANGE_TEST === '1',
    catalogDist: env.CATALOG_DIST,
    liveReload: env.EXCHANGE_DEV === '1',
    localAreas: env.EXCHANGE_DEV === '1' ? localAreas : undefined,
  };
}

/** On the host of players the code of any remote could read staff pages. */
function findStaffFaults({ origin }: StaffConfig): string[] {
  if (origin?.startsWith('https:')) return [];
  return [
    origin === undefined
      ? 'STAFF_ORIGIN is missing: with NODE_ENV=production the staff pages have an origin of their own, or STAFF_PAGES=off'
      : `STAFF_ORIGIN is ${origin}: with NODE_ENV=production it is https`,
  ];
}

/** Reads EDGE_SECRET and its previous value; without it STAFF_KEY and its previous value. */
function readSecrets(env: NodeJS.ProcessEnv): EdgeConfig['secrets'] {
  const name = env.EDGE_SECRET ? 'EDGE_SECRET' : 'STAFF_KEY';
  const [current, ...others] = [env[name], env[previousOf(name)]].filter((one) => !!one);
  return current ? [current, ...(others as string[])] : undefined;
}

/** @throws Error if API_CA is not a file of certificates */
function readApiCa({ API_CA: file }: NodeJS.ProcessEnv): string | undefined {
  if (!file) return undefined;
  try {
    const pem = readFileSync(file, 'utf8');
    new X509Certificate(pem);
    return pem;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `API_CA is ${file}, which cannot be read as a PEM file of certificates: ${reason}`,
    );
  }
}

function readTrustedProxies({ TRUST_PROXY: text }: NodeJS.ProcessEnv): readonly string[] {
  const read = v.safeParse(trustedProxies, text || STANDARD_PROXIES);
  if (read.success) return read.output;
  throw new Error(`TRUST_PROXY: ${read.issues[0].message}`);
}
