import { randomUUID } from 'node:crypto';
import {
  type AnyEndpoint,
  BASES,
  endpoints,
  RESTRICTION_CODES,
  type Restriction,
} from '@exchange/contract';
import type { FastifyRequest } from 'fastify';
import { BadRequestError, ForbiddenError, HttpError, UnauthorizedError } from '../http-error.ts';
import type { SignedInUser } from './call.ts';

const RESTRICTION_TEXTS: Readonly<Record<Restriction, string>> = {
  change_password: 'Please change your password first.',
  set_up_second_factor: 'Please set up your second factor first.',
};

/** @throws ForbiddenError with the code of the restriction, if any */
export function checkRestriction({ restriction }: Pick<SignedInUser, 'restriction'>): void {
  if (!restriction) return;
  throw new ForbiddenError(RESTRICTION_TEXTS[restriction], RESTRICTION_CODES[restriction]);
}

/**
 * Creates the error for an unknown token, or for one that ended after `idleMinutes` without use.
 */
function invalidTokenError(idleMinutes: number | undefined): UnauthorizedError {
  if (idleMinutes === undefined) return new UnauthorizedError();
  const text =
    idleMinutes === 1
      ? `Signed out after ${idleMinutes} minute without use`
      : `Signed out after ${idleMinutes} minutes without use`;
  return new UnauthorizedError(text, 'SESSION_IDLE');
}

const KEY_HEADER = 'Idempotency-Key';
const KEY_PATTERN = /^[\x21-\x7e]{8,100}$/;

/** Returns the user of a session token; undefined when the session is over or unknown. */
export type Authenticate = (token: string) => Promise<SignedInUser | undefined>;

/** The sign-ins of callers. */
export interface CallerSessions {
  find: Authenticate;
  /**
   * Returns the minutes without use after which the token's session ended; undefined if it ended
   * otherwise.
   */
  findIdleMinutes(token: string): Promise<number | undefined>;
  /**
   * Records that a person used the session; automatic requests of pages do not extend idle
   * timeouts.
   */
  recordUse(token: string): Promise<void>;
  /** Returns true if the token's session was found lately; an unknown one costs a query. */
  isKnown(token: string): boolean;
}

/** Returns the bearer token of a request; undefined without one. */
export function readToken(request: FastifyRequest): string | undefined {
  const [scheme, token] = request.headers.authorization?.split(' ') ?? [];
  return scheme?.toLowerCase() === 'bearer' && token ? token : undefined;
}

/** Returns the brand of the page from the edge's `x-brand`; undefined without one. */
export function readBrand(request: FastifyRequest): string | undefined {
  const brand = request.headers['x-brand'];
  return typeof brand === 'string' ? brand : undefined;
}

/**
 * Returns the key of a decision. A client of the specification alone sends none: each of its requests
 * is a decision of its own, and a repeated one acts again (decisions).
 * @throws BadRequestError where the header is malformed
 */
export function readIdempotencyKey(request: FastifyRequest): string {
  const key = request.headers['idempotency-key'] ?? randomUUID();
  if (typeof key !== 'string' || !KEY_PATTERN.test(key)) {
    throw new BadRequestError(
      KEY_HEADER,
      'Idempotency-Key must have 8 to 100 characters.',
      'IDEMPOTENCY_KEY_INVALID',
    );
  }
  return key;
}

/**
 * Further calls that the former token may make beside reads: a repeat after a lost response, and
 * signing out.
 */
const WITH_FORMER_TOKEN: readonly AnyEndpoint[] = [endpoints.changePassword, endpoints.logout];

/**
 * @throws HttpError 425 for a decision with the former token: its browser has the new one, a thief
 * has not
 */
function checkToken({ hasFormerToken }: SignedInUser, endpoint: AnyEndpoint): void {
  if (!hasFormerToken || !endpoint.mutates || WITH_FORMER_TOKEN.includes(endpoint)) return;
  throw new HttpError(425, 'Something went wrong. Please try again.');
}

/**
 * Returns the caller, as far as the endpoint needs it.
 * @throws UnauthorizedError without a session that it needs
 * @throws ForbiddenError for a wrong role, or a required step
 * @throws HttpError 425 for a decision with the token before a change of password
 */
export async function identifyCaller(
  endpoint: AnyEndpoint,
  token: string | undefined,
  sessions: Pick<CallerSessions, 'find' | 'findIdleMinutes'>,
): Promise<SignedInUser | undefined> {
  if (endpoint.auth === 'none' || (token === undefined && endpoint.auth === 'optional')) {
    return undefined;
  }
  const caller = token === undefined ? undefined : await sessions.find(token);
  if (caller) checkToken(caller, endpoint);
  const isRestricted = caller?.restriction !== undefined && !endpoint.whileRestricted;
  // Public data stays open to them, as guests.
  if (endpoint.auth === 'optional') return isRestricted ? undefined : caller;
  if (!caller) {
    throw invalidTokenError(
      token === undefined ? undefined : await sessions.findIdleMinutes(token),
    );
  }
  if (isRestricted) checkRestriction(caller);
  if (endpoint.roles && !endpoint.roles.includes(caller.role)) throw new ForbiddenError();
  return caller;
}

/** Returns every address of a call: its path and aliases below its base. */
export function listUrls(endpoint: AnyEndpoint): string[] {
  return [endpoint.path, ...(endpoint.aliases ?? [])].map((path) =>
    // The one-time link's parameter must not match unknown paths.
    (BASES[endpoint.base] + path).replace(':token', ':token(^id_[\\w-]{43}$)'),
  );
}
