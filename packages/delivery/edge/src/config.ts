import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BASES } from '@exchange/contract';
import { readReleaseStorageConfig } from '@exchange/federation/releases';
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
import { findFormFaults } from './environment.ts';
import type { PagesConfig } from './pages/register-pages.ts';
import type { Bases, ProxyConfig } from './proxy/api-proxy.ts';
import type { ReportsConfig } from './reports/register-reports.ts';
import { readSentryProject } from './reports/sentry.ts';
import type { StaffPagesConfig } from './staff/register-staff.ts';
import { readStaffConfig, type StaffConfig } from './staff/staff-config.ts';
import { readErrorBudget } from './versions/budget/error-budget.ts';
import { readRedisUrl } from './versions/budget/redis.ts';
import { parseLocalAreas } from './versions/developed-areas.ts';
import type { VersionsConfig } from './versions/open-versions.ts';
import {
  describePlaces,
  listOriginVariables,
  readOrigins,
} from './versions/registry/area-origins.ts';

/** Configuration of the edge: that of its five folders, and of the program itself. */
export interface EdgeConfig
  extends ProxyConfig,
    VersionsConfig,
    PagesConfig,
    ReportsConfig,
    StaffPagesConfig {
  /** Folder with a folder for each brand and the hosts' file; read again when it changes. */
  brandsDir: string;
  /** Maximum age of the brands' data, in ms. */
  brandsMaxAgeMs?: number;
  /** True: hosts without an entry have no brand; false: they have the default one. */
  strictHosts?: boolean;
  /** Proxies whose forwarding headers are trusted. */
  trustedProxies: readonly string[];
  /**
   * Secrets that sign tokens for later requests, the first one signs; undefined: a secret of this
   * process.
   */
  secrets?: readonly [string, ...string[]] | undefined;
  /** Endpoint of the metrics; undefined: none. */
  metrics?: MetricsConfig | undefined;
  /** Undefined: tracing is off. */
  traces?: TracesConfig | undefined;
}

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
  'API_URL',
  'REDIS_URL',
  'SENTRY_DSN',
  'RELEASES_S3_ENDPOINT',
  ...Object.values(BASE_VARIABLES),
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
  const sentry = check.attempt(() => readSentryProject(env));
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
