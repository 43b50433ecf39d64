import type { EndpointName } from '@exchange/contract';
import type { RateLimitOptions, RateLimitPluginOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';

/** By player, or by address for guests; a player with two open tabs asks about 300 times. */
const REQUESTS_A_MINUTE = 3000;
const LOGINS_A_MINUTE = 10;
/** Each opens a visit at the game provider; a player who looks around opens a few. */
const GAME_LOGINS_A_MINUTE = 60;
/** Each is read and drawn anew; a player who deposits sends one, and another where it was the wrong one. */
const UPLOADS_A_MINUTE = 20;
/** Each is a decision of a player, and work for those who decide on it. */
const TRANSFERS_A_MINUTE = 20;
/** Of one member of staff, of each step: each new user costs the hashing of a password. */
const STAFF_STEPS_A_MINUTE = 60;
/** One password tried on many names; mobile networks put thousands behind one address. */
const LOGINS_A_MINUTE_BY_ADDRESS = 300;
/** Unknown tokens, each of which costs a question to the database before the caller is known. */
const UNKNOWN_TOKENS_A_MINUTE_BY_ADDRESS = 3000;
/** Tests and benchmarks act for many players from one address. */
const UNLIMITED = 10_000_000;

/** Calls that check a secret and so are limited by address and user name, and by address alone. */
export const LOGIN_LIMIT_ROUTES: ReadonlySet<EndpointName> = new Set(['login', 'instantId']);

const refuse = (ttl: number) =>
  new Refusal(429, `Too many requests. Try again in ${Math.ceil(ttl / 1000)} seconds.`);

export const generalLimit = (testMode: boolean): RateLimitPluginOptions => ({
  global: true,
  max: testMode ? UNLIMITED : REQUESTS_A_MINUTE,
  timeWindow: '1 minute',
  // After the caller is known: players behind one address must not slow each other down.
  hook: 'preHandler',
  keyGenerator: ({ caller, ip }) => (caller ? `user ${caller.id}` : ip),
  errorResponseBuilder: (_, { ttl }) => refuse(ttl),
});

/** Whose secret is tried: that of a user name, or a one-time link. */
function readAccount(request: FastifyRequest): string {
  const { body, params } = request;
  if (typeof params === 'object' && params !== null && 'token' in params) return `${params.token}`;
  const name = typeof body === 'object' && body !== null && 'user_name' in body && body.user_name;
  return typeof name === 'string' ? name.trim().toLowerCase() : '';
}

const loginLimit = (testMode: boolean): RateLimitOptions => ({
  max: testMode ? UNLIMITED : LOGINS_A_MINUTE,
  timeWindow: '1 minute',
  keyGenerator: (request) => `login ${request.ip} ${readAccount(request)}`,
});

/** A limit by caller, for calls that cost more than others. */
const callerLimit = (name: EndpointName, max: number, testMode: boolean): RateLimitOptions => ({
  max: testMode ? UNLIMITED : max,
  timeWindow: '1 minute',
  keyGenerator: ({ caller, ip }) => `${name} ${caller?.id ?? ip}`,
});

const CALLER_LIMITS: Partial<Record<EndpointName, number>> = {
  gameLogin: GAME_LOGINS_A_MINUTE,
  uploadDepositFile: UPLOADS_A_MINUTE,
  depositRequest: TRANSFERS_A_MINUTE,
  withdrawRequest: TRANSFERS_A_MINUTE,
  userCreate: STAFF_STEPS_A_MINUTE,
  updateCoins: STAFF_STEPS_A_MINUTE,
  makeInstantId: STAFF_STEPS_A_MINUTE,
  requestDecision: STAFF_STEPS_A_MINUTE,
};

/** The limit of a call's own that stands in place of the general one. */
export function selectOwnLimit(
  name: EndpointName,
  testMode: boolean,
): RateLimitOptions | undefined {
  if (LOGIN_LIMIT_ROUTES.has(name)) return loginLimit(testMode);
  const max = CALLER_LIMITS[name];
  return max === undefined ? undefined : callerLimit(name, max, testMode);
}

/** A limit by address alone: counts each request that it is called with. */
function createAddressLimit(app: FastifyInstance, max: number) {
  const count = app.createRateLimit({
    max,
    timeWindow: '1 minute',
    keyGenerator: ({ ip }) => ip,
  });
  return async (request: FastifyRequest): Promise<void> => {
    const result = await count(request);
    if (!result.isAllowed && result.isExceeded) throw refuse(result.ttl);
  };
}

export const createLoginLimit = (app: FastifyInstance, testMode: boolean) =>
  createAddressLimit(app, testMode ? UNLIMITED : LOGINS_A_MINUTE_BY_ADDRESS);

export const createTokenLimit = (app: FastifyInstance, testMode: boolean) =>
  createAddressLimit(app, testMode ? UNLIMITED : UNKNOWN_TOKENS_A_MINUTE_BY_ADDRESS);
