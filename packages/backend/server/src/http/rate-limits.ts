import type { EndpointName } from '@exchange/contract';
import { ipRateLimitKey } from '@exchange/server-kit';
import type { RateLimitOptions, RateLimitPluginOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from '../http-error.ts';
import { formatSeconds } from './format-seconds.ts';
import { createLimitStore, type SharedCounters } from './limit-store.ts';
import { readDevice } from './source.ts';

/** By player, or by address for guests; a player with two open tabs makes about 300 requests. */
const REQUESTS_A_MINUTE = 3000;
/** Each opens a visit at the game provider; a player who browses opens a few. */
const GAME_LOGINS_A_MINUTE = 60;
/** Each is decoded and re-encoded; a deposit needs one, or two after a mistake. */
const UPLOADS_A_MINUTE = 20;
/** Each is a command of a player, and work for the staff who decide on it. */
const TRANSFERS_A_MINUTE = 20;
/**
 * Per player and kind: each is a row of the audit trail, which is permanent.
 */
const OWN_RULES_A_MINUTE = 20;
/** Per member of staff and step: each new user costs the hashing of a password. */
const STAFF_STEPS_A_MINUTE = 60;
/** A sign-up needs a few; mobile networks put thousands behind one address. */
const SIGN_UP_STEPS_A_MINUTE = 30;
/** Names are checked while they are typed. */
const NAME_CHECKS_A_MINUTE = 60;
/** Messages cost money; by network and kind of browser. */
const CODES_A_DAY_BY_DEVICE = 300;
/**
 * By address; for an hour only, so that a carrier's players are not blocked from signing up for a
 * day.
 */
const CODES_AN_HOUR_BY_ADDRESS = 300;
/**
 * A subscriber's whole /48, or all kinds of browsers of an IPv4 address, has this multiple of one
 * limit.
 */
const SUBSCRIBER_FACTOR = 2;
/** Limits the probing of which numbers have an account. */
const NUMBER_CHECKS_A_DAY_BY_ADDRESS = 600;
/** Limits password guesses with a stolen session. */
const PASSWORD_CHANGES_A_MINUTE = 5;
const PASSWORD_TRIES_A_DAY_BY_ADDRESS = 300;
/** Unknown tokens, each of which costs a database query before the caller is known. */
const UNKNOWN_TOKENS_A_MINUTE_BY_ADDRESS = 3000;
/** Maximum number of callers counted at once; with fewer, new ones would evict counts of a day. */
const MAX_KEYS = 100_000;
/** Tests and benchmarks act for many players from one address. */
export const LIFTED_LIMIT = 10_000_000;

/** Creates the 429 error; `ttl` is the time until the next allowed request, in ms. */
function tooManyRequestsError(ttl: number): HttpError {
  const retryAfter = Math.ceil(ttl / 1000);
  const text = `Too many requests. Try again in ${formatSeconds(retryAfter)}.`;
  return new HttpError(429, text, { retryAfter });
}

/**
 * Returns the limit that every call counts in: by user, or by network for guests. None in test
 * mode.
 */
export const generalLimit = (
  testMode: boolean,
  shared?: SharedCounters,
): RateLimitPluginOptions => ({
  global: true,
  max: testMode ? LIFTED_LIMIT : REQUESTS_A_MINUTE,
  timeWindow: '1 minute',
  // After the caller is known: players behind one address must not share a limit. Before the body
  // is read.
  hook: 'preParsing',
  keyGenerator: ({ caller, ip }) => (caller ? `user ${caller.id}` : ipRateLimitKey(ip)),
  errorResponseBuilder: (_, { ttl }) => tooManyRequestsError(ttl),
  store: createLimitStore(MAX_KEYS, shared),
});

/** Calls before there is an account: a token of another one must not add an allowance. */
const BY_ADDRESS: ReadonlySet<EndpointName> = new Set([
  'signUp',
  'sendOtp',
  'mobileExists',
  'checkAvailable',
]);

/**
 * Returns a key for the network and one of some fifty kinds of browser: a program without a
 * browser's header, or one phone, does not use up the limit of others behind a carrier's address.
 */
function nameDevice({ ip, headers }: FastifyRequest): string {
  const { browser, platform } = readDevice(headers['user-agent']);
  return `${ipRateLimitKey(ip)} ${browser} ${platform}`;
}

/** Returns the caller's key: the user, or for calls before there is an account, the source. */
function nameCaller(name: EndpointName, request: FastifyRequest): string | number {
  // The check of a number is limited by address for all kinds of browser together.
  if (name === 'mobileExists') return ipRateLimitKey(request.ip);
  if (BY_ADDRESS.has(name)) return nameDevice(request);
  return request.caller?.id ?? ipRateLimitKey(request.ip);
}

/** Returns a limit by caller, for calls that cost more than others. */
const callerLimit = (name: EndpointName, max: number, testMode: boolean): RateLimitOptions => ({
  max: testMode ? LIFTED_LIMIT : max,
  timeWindow: '1 minute',
  keyGenerator: (request) => `${name} ${nameCaller(name, request)}`,
});

const CALLER_LIMITS: Partial<Record<EndpointName, number>> = {
  gameLogin: GAME_LOGINS_A_MINUTE,
  uploadDepositFile: UPLOADS_A_MINUTE,
  changeLimit: OWN_RULES_A_MINUTE,
  takeTimeOut: OWN_RULES_A_MINUTE,
  excludeSelf: OWN_RULES_A_MINUTE,
  endExclusion: OWN_RULES_A_MINUTE,
  realityCheck: OWN_RULES_A_MINUTE,
  userCreate: STAFF_STEPS_A_MINUTE,
  updateCoins: STAFF_STEPS_A_MINUTE,
  makeInstantId: STAFF_STEPS_A_MINUTE,
  requestDecision: STAFF_STEPS_A_MINUTE,
  userAccess: STAFF_STEPS_A_MINUTE,
  userEndSessions: STAFF_STEPS_A_MINUTE,
  userBreak: STAFF_STEPS_A_MINUTE,
  userNote: STAFF_STEPS_A_MINUTE,
  secondPersonDecision: STAFF_STEPS_A_MINUTE,
  blockSharedAccount: STAFF_STEPS_A_MINUTE,
  changePaymentAccount: STAFF_STEPS_A_MINUTE,
  resultPreview: STAFF_STEPS_A_MINUTE,
  enterResult: STAFF_STEPS_A_MINUTE,
  matchControl: STAFF_STEPS_A_MINUTE,
  supportMessage: STAFF_STEPS_A_MINUTE,
  signUp: SIGN_UP_STEPS_A_MINUTE,
  sendOtp: SIGN_UP_STEPS_A_MINUTE,
  mobileExists: SIGN_UP_STEPS_A_MINUTE,
  checkAvailable: NAME_CHECKS_A_MINUTE,
  changePassword: PASSWORD_CHANGES_A_MINUTE,
  secondFactorStart: PASSWORD_CHANGES_A_MINUTE,
  secondFactorOff: PASSWORD_CHANGES_A_MINUTE,
  secondFactorConfirm: OWN_RULES_A_MINUTE,
  makePasswordReset: STAFF_STEPS_A_MINUTE,
  requirePasswordChange: STAFF_STEPS_A_MINUTE,
  removeSecondFactor: STAFF_STEPS_A_MINUTE,
};

/** Returns the limit of a call that replaces the general one. */
export function selectOwnLimit(
  name: EndpointName,
  testMode: boolean,
): RateLimitOptions | undefined {
  const max = CALLER_LIMITS[name];
  return max === undefined ? undefined : callerLimit(name, max, testMode);
}

/**
 * Counts a request.
 * @throws HttpError 429 above the limit
 */
export type CountRequest = (request: FastifyRequest) => Promise<void>;

interface SharedLimit {
  max: number;
  timeWindow: '1 minute' | '1 hour' | '1 day';
  /** Returns the key that requests are counted by, their network where absent. */
  nameOf?: (request: FastifyRequest) => string;
}

/**
 * Creates a limit beside a call's own, by address unless `nameOf` is given: counts each request
 * that it is called with.
 */
function createLimit(
  app: FastifyInstance,
  name: string,
  { max, timeWindow, nameOf = ({ ip }) => ipRateLimitKey(ip) }: SharedLimit,
): CountRequest {
  const count = app.createRateLimit({
    max,
    timeWindow,
    // All of these limits share the same counters.
    keyGenerator: (request) => `${name} ${nameOf(request)}`,
  });
  return async (request) => {
    const result = await count(request);
    if (!result.isAllowed && result.isExceeded) throw tooManyRequestsError(result.ttl);
  };
}

/** Limits by caller of commands, among which repeats of an answered one do not count. */
const COMMAND_LIMITS: Partial<Record<EndpointName, number>> = {
  depositRequest: TRANSFERS_A_MINUTE,
  withdrawRequest: TRANSFERS_A_MINUTE,
};

/** Creates the limit of a call's commands; most calls have none. */
export function createCommandLimit(
  app: FastifyInstance,
  name: EndpointName,
  testMode: boolean,
): CountRequest | undefined {
  const max = COMMAND_LIMITS[name];
  if (max === undefined) return undefined;
  return createLimit(app, name, {
    max: testMode ? LIFTED_LIMIT : max,
    timeWindow: '1 minute',
    nameOf: (request) => String(nameCaller(name, request)),
  });
}

/** Creates a limit by address alone, per minute. */
export const createAddressLimit = (app: FastifyInstance, name: string, max: number): CountRequest =>
  createLimit(app, name, { max, timeWindow: '1 minute' });

/** Limits unknown tokens per network; throws a 429 before any of them is queried. */
export const createTokenLimit = (app: FastifyInstance, testMode: boolean) =>
  createAddressLimit(
    app,
    'unknown tokens',
    testMode ? LIFTED_LIMIT : UNKNOWN_TOKENS_A_MINUTE_BY_ADDRESS,
  );

/**
 * Returns the /48 of an IPv6 address, which has 65,536 networks of one subscriber; an IPv4 address
 * itself.
 */
const nameSubscriber = ({ ip }: FastifyRequest) => ipRateLimitKey(ip, 48);

/** The limits beside a call's own, by their names in shared counters. */
const SHARED_LIMITS: Partial<Record<EndpointName, Record<string, SharedLimit>>> = {
  signUp: { 'signUp in all': ofSubscriber(SIGN_UP_STEPS_A_MINUTE) },
  checkAvailable: { 'checkAvailable in all': ofSubscriber(NAME_CHECKS_A_MINUTE) },
  sendOtp: {
    sendOtp: { max: CODES_A_DAY_BY_DEVICE, timeWindow: '1 day', nameOf: nameDevice },
    'sendOtp in all': ofSubscriber(SIGN_UP_STEPS_A_MINUTE),
    'sendOtp in an hour': {
      max: CODES_AN_HOUR_BY_ADDRESS,
      timeWindow: '1 hour',
      nameOf: nameSubscriber,
    },
  },
  mobileExists: {
    mobileExists: { max: NUMBER_CHECKS_A_DAY_BY_ADDRESS, timeWindow: '1 day' },
    'mobileExists in all': ofSubscriber(SIGN_UP_STEPS_A_MINUTE),
    'mobileExists in all in a day': {
      max: SUBSCRIBER_FACTOR * NUMBER_CHECKS_A_DAY_BY_ADDRESS,
      timeWindow: '1 day',
      nameOf: nameSubscriber,
    },
  },
  changePassword: { changePassword: { max: PASSWORD_TRIES_A_DAY_BY_ADDRESS, timeWindow: '1 day' } },
};

/** Returns the limit of all networks and browsers of one subscriber, per minute. */
function ofSubscriber(own: number): SharedLimit {
  return { max: SUBSCRIBER_FACTOR * own, timeWindow: '1 minute', nameOf: nameSubscriber };
}

/** Creates the limits of a call beside its own; most calls have none. */
export const createSharedLimits = (
  app: FastifyInstance,
  name: EndpointName,
  testMode: boolean,
): CountRequest[] =>
  Object.entries(SHARED_LIMITS[name] ?? {}).map(([key, limit]) =>
    createLimit(app, key, testMode ? { ...limit, max: LIFTED_LIMIT } : limit),
  );
