import { type AnyEndpoint, BASES, DEMO_MONEY_TEXT, endpoints } from '@exchange/contract';
import type { FastifyRequest } from 'fastify';
import { BadRequestError, ForbiddenError, HttpError } from '../http-error.ts';
import type { SignedInUser } from './call.ts';
import { checkRestriction, refuseToken } from './session-refusals.ts';

const KEY_HEADER = 'Idempotency-Key';
const KEY_PATTERN = /^[\x21-\x7e]{8,100}$/;

/** Finds the user of a session token; undefined when the session is over or never was. */
export type Authenticate = (token: string) => Promise<SignedInUser | undefined>;

/** The bearer token of a request; undefined where it sends none. */
export function readToken(request: FastifyRequest): string | undefined {
  const [scheme, token] = request.headers.authorization?.split(' ') ?? [];
  return scheme?.toLowerCase() === 'bearer' && token ? token : undefined;
}

/** The brand of the page, as the edge says in `x-brand`; undefined where it says none. */
export function readBrand(request: FastifyRequest): string | undefined {
  const brand = request.headers['x-brand'];
  return typeof brand === 'string' ? brand : undefined;
}

/**
 * The key of a decision. Each client needs one: without it a request that is sent twice acts twice.
 * @throws InvalidInput where the header is missing or is no key
 */
export function readIdempotencyKey(request: FastifyRequest): string {
  const key = request.headers['idempotency-key'];
  if (key === undefined) {
    throw new BadRequestError(
      KEY_HEADER,
      'The header Idempotency-Key is required: one for each decision, the same for each try of it.',
      'IDEMPOTENCY_KEY_REQUIRED',
    );
  }
  if (typeof key !== 'string' || !KEY_PATTERN.test(key)) {
    throw new BadRequestError(
      KEY_HEADER,
      'Idempotency-Key must have 8 to 100 characters.',
      'IDEMPOTENCY_KEY_INVALID',
    );
  }
  return key;
}

/** What the token before may still do beside reading: a repeat after a lost answer, and signing out. */
const WITH_FORMER_TOKEN: readonly AnyEndpoint[] = [endpoints.changePassword, endpoints.logout];

/** @throws Refusal 425 for a decision with the token before: its browser has the new one, a thief has not */
function checkToken({ hasFormerToken }: SignedInUser, endpoint: AnyEndpoint): void {
  if (!hasFormerToken || !endpoint.mutates || WITH_FORMER_TOKEN.includes(endpoint)) return;
  throw new HttpError(425, 'Something went wrong. Please try again.');
}

/** @throws Forbidden for a demo account where the call is about real money */
function checkMoney({ isDemo }: SignedInUser, { realMoney }: AnyEndpoint): void {
  if (isDemo && realMoney) throw new ForbiddenError(DEMO_MONEY_TEXT);
}

/** Returns after how many minutes without use the token's session ended; undefined where it did not end so. */
export type FindIdleMinutes = (token: string) => Promise<number | undefined>;

/**
 * Who calls, as far as the endpoint wants to know.
 * @throws Unauthorized when it needs a session and there is none
 * @throws Forbidden when the caller's role may not, a demo account asks for real money, or something else is to be done
 * first
 * @throws Refusal 425 for a decision with the token before a change of password
 */
export async function identifyCaller(
  endpoint: AnyEndpoint,
  token: string | undefined,
  sessions: { find: Authenticate; findIdleMinutes: FindIdleMinutes },
): Promise<SignedInUser | undefined> {
  if (endpoint.auth === 'none' || (token === undefined && endpoint.auth === 'optional')) {
    return undefined;
  }
  const caller = token === undefined ? undefined : await sessions.find(token);
  if (caller) checkToken(caller, endpoint);
  const isRestricted = caller?.restriction !== undefined && !endpoint.whileRestricted;
  // What guests may see stays open to them, as guests.
  if (endpoint.auth === 'optional') return isRestricted ? undefined : caller;
  if (!caller) {
    throw refuseToken(token === undefined ? undefined : await sessions.findIdleMinutes(token));
  }
  if (isRestricted) checkRestriction(caller);
  if (endpoint.roles && !endpoint.roles.includes(caller.role)) throw new ForbiddenError();
  checkMoney(caller, endpoint);
  return caller;
}

/** Every address of a call: its path and aliases below its base. */
export function listUrls(endpoint: AnyEndpoint): string[] {
  return [endpoint.path, ...(endpoint.aliases ?? [])].map((path) =>
    // The one-time link's parameter must not swallow unknown paths.
    (BASES[endpoint.base] + path).replace(':token', ':token(^id_[\\w-]{43}$)'),
  );
}
