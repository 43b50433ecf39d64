import type { EndpointName } from '@exchange/contract';
import type { RateLimitOptions, RateLimitPluginOptions } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';

/** By player, or by address for guests; a player with two open tabs asks about 300 times. */
const REQUESTS_A_MINUTE = 3000;
const LOGINS_A_MINUTE = 10;
/** Tests and benchmarks act for many players from one address. */
const UNLIMITED = 10_000_000;

/** Calls that check a secret and so are limited by address and user name. */
export const LOGIN_LIMIT_ROUTES: ReadonlySet<EndpointName> = new Set(['login', 'instantId']);

export const generalLimit = (testMode: boolean): RateLimitPluginOptions => ({
  global: true,
  max: testMode ? UNLIMITED : REQUESTS_A_MINUTE,
  timeWindow: '1 minute',
  // After the caller is known: players behind one address must not slow each other down.
  hook: 'preHandler',
  keyGenerator: ({ caller, ip }) => (caller ? `user ${caller.id}` : ip),
  errorResponseBuilder: (_, { ttl }) =>
    new Refusal(429, `Too many requests. Try again in ${Math.ceil(ttl / 1000)} seconds.`),
});

function readUserName(request: FastifyRequest): string {
  const { body } = request;
  const name = typeof body === 'object' && body !== null && 'user_name' in body && body.user_name;
  return typeof name === 'string' ? name.trim().toLowerCase() : '';
}

export const loginLimit = (testMode: boolean): RateLimitOptions => ({
  max: testMode ? UNLIMITED : LOGINS_A_MINUTE,
  timeWindow: '1 minute',
  keyGenerator: (request) => `login ${request.ip} ${readUserName(request)}`,
});
