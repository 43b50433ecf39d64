import type { EndpointName } from '@exchange/contract';
import { networkOf } from '@exchange/program';
import type { RateLimitOptions, RateLimitPluginOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import { createLimitStore, type SharedCounters } from './limit-store.ts';

/** By player, or by address for guests; a player with two open tabs asks about 300 times. */
const REQUESTS_A_MINUTE = 3000;
/** Each opens a visit at the game provider; a player who looks around opens a few. */
const GAME_LOGINS_A_MINUTE = 60;
/** Each is read and drawn anew; a player who deposits sends one, and another where it was the wrong one. */
const UPLOADS_A_MINUTE = 20;
/** Each is a decision of a player, and work for those who decide on it. */
const TRANSFERS_A_MINUTE = 20;
/** Of one player, of each kind: each is a row of the audit trail, which is kept for ever and written one by one. */
const OWN_RULES_A_MINUTE = 20;
/** Of one member of staff, of each step: each new user costs the hashing of a password. */
const STAFF_STEPS_A_MINUTE = 60;
/** Somebody who signs up asks a few times; mobile networks put thousands behind one address. */
const SIGN_UP_STEPS_A_MINUTE = 30;
/** Names are checked while they are typed. */
const NAME_CHECKS_A_MINUTE = 60;
/** Messages cost money, and whether a number plays is not to be tried on many numbers. By address. */
const CODES_A_DAY_BY_ADDRESS = 300;
const NUMBER_CHECKS_A_DAY_BY_ADDRESS = 600;
/** A stolen session must not try passwords. */
const PASSWORD_CHANGES_A_MINUTE = 5;
const PASSWORD_TRIES_A_DAY_BY_ADDRESS = 300;
/** Unknown tokens, each of which costs a question to the database before the caller is known. */
const UNKNOWN_TOKENS_A_MINUTE_BY_ADDRESS = 3000;
/** So many callers are counted at once; with fewer, others would push somebody's count of a day out. */
export const MOST_KEYS = 100_000;
/** Tests and benchmarks act for many players from one address. */
export const LIFTED_LIMIT = 10_000_000;

/** The refusal of who comes too often; `ttl` is the time until the next try, in ms. */
export const refuse = (ttl: number) =>
  new Refusal(429, `Too many requests. Try again in ${Math.ceil(ttl / 1000)} seconds.`, {
    retry_after: Math.ceil(ttl / 1000),
  });

/** The limit that every call counts in: by user, or by network for guests. None in test mode. */
export const generalLimit = (
  testMode: boolean,
  shared?: SharedCounters,
): RateLimitPluginOptions => ({
  global: true,
  max: testMode ? LIFTED_LIMIT : REQUESTS_A_MINUTE,
  timeWindow: '1 minute',
  // After the caller is known: players behind one address must not slow each other down. Before the body is read.
  hook: 'preParsing',
  keyGenerator: ({ caller, ip }) => (caller ? `user ${caller.id}` : networkOf(ip)),
  errorResponseBuilder: (_, { ttl }) => refuse(ttl),
  store: createLimitStore(MOST_KEYS, shared),
});

/** Calls before there is an account: a token of another one must not bring a further allowance. */
const BY_ADDRESS: ReadonlySet<EndpointName> = new Set([
  'signUp',
  'sendOtp',
  'mobileExists',
  'checkAvailable',
]);

/** A limit by caller, for calls that cost more than others. */
const callerLimit = (name: EndpointName, max: number, testMode: boolean): RateLimitOptions => ({
  max: testMode ? LIFTED_LIMIT : max,
  timeWindow: '1 minute',
  keyGenerator: ({ caller, ip }) =>
    `${name} ${(!BY_ADDRESS.has(name) && caller?.id) || networkOf(ip)}`,
});

const CALLER_LIMITS: Partial<Record<EndpointName, number>> = {
  gameLogin: GAME_LOGINS_A_MINUTE,
  uploadDepositFile: UPLOADS_A_MINUTE,
  depositRequest: TRANSFERS_A_MINUTE,
  withdrawRequest: TRANSFERS_A_MINUTE,
  changeLimit: OWN_RULES_A_MINUTE,
  takeTimeOut: OWN_RULES_A_MINUTE,
  excludeSelf: OWN_RULES_A_MINUTE,
  endExclusion: OWN_RULES_A_MINUTE,
  realityCheck: OWN_RULES_A_MINUTE,
  userCreate: STAFF_STEPS_A_MINUTE,
  updateCoins: STAFF_STEPS_A_MINUTE,
  makeInstantId: STAFF_STEPS_A_MINUTE,
  requestDecision: STAFF_STEPS_A_MINUTE,
  resultPreview: STAFF_STEPS_A_MINUTE,
  enterResult: STAFF_STEPS_A_MINUTE,
  signUp: SIGN_UP_STEPS_A_MINUTE,
  sendOtp: SIGN_UP_STEPS_A_MINUTE,
  mobileExists: SIGN_UP_STEPS_A_MINUTE,
  checkAvailable: NAME_CHECKS_A_MINUTE,
  changePassword: PASSWORD_CHANGES_A_MINUTE,
};

const DAY_LIMITS: Partial<Record<EndpointName, number>> = {
  sendOtp: CODES_A_DAY_BY_ADDRESS,
  mobileExists: NUMBER_CHECKS_A_DAY_BY_ADDRESS,
  changePassword: PASSWORD_TRIES_A_DAY_BY_ADDRESS,
};

/** The limit of a call's own that stands in place of the general one. */
export function selectOwnLimit(
  name: EndpointName,
  testMode: boolean,
): RateLimitOptions | undefined {
  const max = CALLER_LIMITS[name];
  return max === undefined ? undefined : callerLimit(name, max, testMode);
}

/** A limit by address alone: counts each request that it is called with. */
export function createAddressLimit(
  app: FastifyInstance,
  name: string,
  max: number,
  timeWindow: '1 minute' | '1 day' = '1 minute',
) {
  const count = app.createRateLimit({
    max,
    timeWindow,
    // In shared counters all of these limits stand side by side.
    keyGenerator: ({ ip }) => `${name} ${networkOf(ip)}`,
  });
  return async (request: FastifyRequest): Promise<void> => {
    const result = await count(request);
    if (!result.isAllowed && result.isExceeded) throw refuse(result.ttl);
  };
}

/** Unknown tokens from one network; throws a 429 before any of them is looked up. */
export const createTokenLimit = (app: FastifyInstance, testMode: boolean) =>
  createAddressLimit(
    app,
    'unknown tokens',
    testMode ? LIFTED_LIMIT : UNKNOWN_TOKENS_A_MINUTE_BY_ADDRESS,
  );

/** What a call may be asked from one address in a day, beside its own limit; undefined for most. */
export function createDayLimit(app: FastifyInstance, name: EndpointName, testMode: boolean) {
  const max = DAY_LIMITS[name];
  return max === undefined
    ? undefined
    : createAddressLimit(app, name, testMode ? LIFTED_LIMIT : max, '1 day');
}
