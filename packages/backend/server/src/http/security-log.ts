import { createHmac } from 'node:crypto';
import type { EndpointName, Envelope } from '@exchange/contract';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The user that the call signed in. */
    signedInId: number | undefined;
  }
}

/** Calls that sign somebody in or out, or change the credentials. */
const SIGN_IN: ReadonlySet<EndpointName> = new Set([
  'login',
  'instantId',
  'signUp',
  'changePassword',
  'resetPassword',
  'secondFactorConfirm',
  'secondFactorOff',
  'logout',
  'sessionEnd',
  'sessionEndOthers',
]);
/** The fields of public calls that name the account. */
const NAME_FIELDS: Partial<Record<EndpointName, string>> = {
  login: 'user_name',
  signUp: 'username',
};
/** Hex digits of the hash of a name: enough to distinguish names. */
const HASH_DIGITS = 16;
const FIRST_REJECTION = 400;
const UNKNOWN = 401;
const FIRST_FAULT = 500;
const REJECTIONS: Readonly<Record<number, string>> = { 403: 'not allowed', 429: 'limit reached' };

/** Returns the security event of a response; undefined for all others. */
function nameEvent(name: EndpointName | undefined, status: number) {
  const rejection = REJECTIONS[status];
  if (rejection) return { level: 'warn', event: rejection } as const;
  // A forged call of the game provider; ended sessions, which any call may meet, are no attack.
  if (!name)
    return status === UNKNOWN ? ({ level: 'warn', event: 'not known' } as const) : undefined;
  if (!SIGN_IN.has(name) || status >= FIRST_FAULT) return undefined;
  return status < FIRST_REJECTION
    ? ({ level: 'info', event: 'sign-in' } as const)
    : ({ level: 'warn', event: 'sign-in refused' } as const);
}

/** Returns the user that a response signs in; undefined for all other calls. */
export function readSignedIn(name: EndpointName, { data }: Envelope): number | undefined {
  if (!SIGN_IN.has(name)) return undefined;
  return (data as { user_id?: number } | null)?.user_id;
}

/**
 * Returns a keyed hash of the tried name: tries at one account can be counted, and values typed
 * into the wrong field are not logged.
 */
function hashTried(secret: string, name: EndpointName | undefined, body: unknown) {
  const field = name && NAME_FIELDS[name];
  const tried = field && (body as Record<string, unknown> | null | undefined)?.[field];
  if (typeof tried !== 'string') return undefined;
  const text = `security log ${tried.trim().toLowerCase()}`;
  return createHmac('sha256', secret).update(text).digest('hex').slice(0, HASH_DIGITS);
}

interface Options {
  /** Keys the hashes of names. */
  secret: string;
  /** Sign-ins are logged at any log level. */
  isAlwaysOn: boolean;
}

/**
 * Logs sign-ins, and rejections as warnings (ASVS 5.0, 16.3.1 to 16.3.3): user, source and call;
 * never the typed values, which may be a password.
 */
export function registerSecurityLog(app: FastifyInstance, { secret, isAlwaysOn }: Options): void {
  app.decorateRequest('signedInId', undefined);
  app.addHook('onResponse', async (request, { statusCode: status }) => {
    const { config, url } = request.routeOptions;
    const name = config.endpoint?.name as EndpointName | undefined;
    const reported = nameEvent(name, status);
    if (!reported) return;
    const { level, event } = reported;
    // The route, not the address: some addresses contain secrets.
    const call = name ?? url;
    const user = request.caller?.id ?? request.signedInId;
    const tried = hashTried(secret, name, request.body);
    const log = isAlwaysOn ? request.log.child({}, { level: 'info' }) : request.log;
    log[level]({ security: { event, call, status, user, tried, ip: request.ip } }, event);
  });
}
