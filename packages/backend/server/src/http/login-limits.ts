import { createHash } from 'node:crypto';
import type { EndpointName } from '@exchange/contract';
import { ipRateLimitKey } from '@exchange/server-kit';
import type { RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createAddressLimit, LIFTED_LIMIT } from './rate-limits.ts';

/** Per name or link and address, and per name for all browsers that it signed in on before. */
const LOGINS_A_MINUTE = 10;
/** Limits one password on many names; mobile networks put thousands behind one address. */
const LOGINS_A_MINUTE_BY_ADDRESS = 300;

/** Calls that check a secret and so are limited by address and user name, and by address alone. */
export const LOGIN_LIMIT_ROUTES: ReadonlySet<EndpointName> = new Set([
  'login',
  'instantId',
  'resetPassword',
]);

export interface LoginLimitOptions {
  testMode: boolean;
  /** Returns true if cookies prove that this user name signed in on their browser before. */
  isKnownDevice(cookies: string | undefined, userName: string): boolean;
}

/** Limits of one server on tries of secrets. */
export interface LoginLimits {
  /** By account: a known device has a count of its own, others count by network too. */
  own: RateLimitOptions;
  /**
   * Counts a try for its network, for any account, except those of known devices.
   * @throws HttpError 429
   */
  countNetwork(request: FastifyRequest): Promise<void>;
}

/** Reads a text field of a body before validation; of any length and type. */
function readText({ body }: FastifyRequest, field: string): string {
  const text = (body as Record<string, unknown> | null | undefined)?.[field];
  return typeof text === 'string' ? text.trim() : '';
}

const readUserName = (request: FastifyRequest) => readText(request, 'user_name').toLowerCase();

/** Returns a short key of the account whose secret is tried: a user name or a one-time link. */
function nameAccount(request: FastifyRequest): string {
  const { params } = request;
  const isLink = typeof params === 'object' && params !== null && 'token' in params;
  const link = isLink ? `${params.token}` : readText(request, 'token');
  const account = link || readUserName(request);
  // A key is stored for a minute or longer, in Redis too: its length must be bounded.
  return createHash('sha256').update(account).digest('base64url');
}

/**
 * Creates the limits. A known device is never blocked by others behind the same address: only the
 * holder of a cookie of that name counts in the name's own bucket.
 */
export function createLoginLimits(
  app: FastifyInstance,
  { testMode, isKnownDevice }: LoginLimitOptions,
): LoginLimits {
  const isKnown = (request: FastifyRequest) =>
    isKnownDevice(request.headers.cookie, readUserName(request));
  const count = createAddressLimit(
    app,
    'logins',
    testMode ? LIFTED_LIMIT : LOGINS_A_MINUTE_BY_ADDRESS,
  );
  return {
    own: {
      max: testMode ? LIFTED_LIMIT : LOGINS_A_MINUTE,
      timeWindow: '1 minute',
      // The tried name is in the body.
      hook: 'preHandler',
      keyGenerator: (request) =>
        `login ${isKnown(request) ? 'known' : ipRateLimitKey(request.ip)} ${nameAccount(request)}`,
    },
    async countNetwork(request) {
      if (!isKnown(request)) await count(request);
    },
  };
}
