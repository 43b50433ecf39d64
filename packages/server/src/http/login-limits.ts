import { createHash } from 'node:crypto';
import type { EndpointName } from '@exchange/contract';
import { ipRateLimitKey } from '@exchange/program';
import type { RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createAddressLimit, LIFTED_LIMIT } from './rate-limits.ts';

/** Of one name or link from one address, and of one name from all browsers that it signed in on before. */
const LOGINS_A_MINUTE = 10;
/** One password tried on many names; mobile networks put thousands behind one address. */
const LOGINS_A_MINUTE_BY_ADDRESS = 300;

/** Calls that check a secret and so are limited by address and user name, and by address alone. */
export const LOGIN_LIMIT_ROUTES: ReadonlySet<EndpointName> = new Set([
  'login',
  'instantId',
  'resetPassword',
]);

export interface LoginLimitOptions {
  testMode: boolean;
  /** Returns whether cookies prove that this user name signed in on their browser before. */
  isKnownDevice(cookies: string | undefined, userName: string): boolean;
}

/** Limits of one server on tries of secrets. */
export interface LoginLimits {
  /** By account: of a known device for itself, else by network too. */
  own: RateLimitOptions;
  /** Counts a try for its network, whatever the account, but none of a known device. @throws Refusal 429 */
  countNetwork(request: FastifyRequest): Promise<void>;
}

/** Reads a text field of a body before it is validated; of any length and kind. */
function readText({ body }: FastifyRequest, field: string): string {
  const text = (body as Record<string, unknown> | null | undefined)?.[field];
  return typeof text === 'string' ? text.trim() : '';
}

const readUserName = (request: FastifyRequest) => readText(request, 'user_name').toLowerCase();

/** Names whose secret is tried, that of a user name or of a one-time link, in a few bytes. */
function nameAccount(request: FastifyRequest): string {
  const { params } = request;
  const isLink = typeof params === 'object' && params !== null && 'token' in params;
  const link = isLink ? `${params.token}` : readText(request, 'token');
  const account = link || readUserName(request);
  // A key is kept for a minute or longer, in Redis too: nothing of it may be as long as a body.
  return createHash('sha256').update(account).digest('base64url');
}

/**
 * Creates the limits. Whoever signed in on a device before is never kept out by others behind the same address: only
 * the holder of a cookie of that name counts in the name's own bucket.
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
      // The name that is tried stands in the body.
      hook: 'preHandler',
      keyGenerator: (request) =>
        `login ${isKnown(request) ? 'known' : ipRateLimitKey(request.ip)} ${nameAccount(request)}`,
    },
    async countNetwork(request) {
      if (!isKnown(request)) await count(request);
    },
  };
}
