import { createHmac } from 'node:crypto';
import type { EndpointName, Envelope } from '@exchange/contract';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whom the call signed in. */
    signedInId: number | undefined;
  }
}

/** Calls by which somebody comes in, goes, or changes how one comes in. */
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
/** Where calls that anybody may make say which account they mean. */
const NAME_FIELDS: Partial<Record<EndpointName, string>> = {
  login: 'user_name',
  signUp: 'username',
};
/** Hex digits of the hash of a name: enough to tell names apart. */
const HASH_DIGITS = 16;
const FIRST_REFUSAL = 400;
const UNKNOWN = 401;
const FIRST_FAULT = 500;
const REFUSALS: Readonly<Record<number, string>> = { 403: 'not allowed', 429: 'limit reached' };

/** What an answer says to who watches for attacks; undefined for all others. */
function nameEvent(name: EndpointName | undefined, status: number) {
  const refusal = REFUSALS[status];
  if (refusal) return { level: 'warn', event: refusal } as const;
  // A forged call of the game provider; ended sessions, which any call may meet, are nobody's attack.
  if (!name)
    return status === UNKNOWN ? ({ level: 'warn', event: 'not known' } as const) : undefined;
  if (!SIGN_IN.has(name) || status >= FIRST_FAULT) return undefined;
  return status < FIRST_REFUSAL
    ? ({ level: 'info', event: 'sign-in' } as const)
    : ({ level: 'warn', event: 'sign-in refused' } as const);
}

/** The user that the answer to a call signs in; undefined for all other calls. */
export function readSignedIn(name: EndpointName, { data }: Envelope): number | undefined {
  if (!SIGN_IN.has(name)) return undefined;
  return (data as { user_id?: number } | null)?.user_id;
}

/**
 * The name that was tried, as a keyed hash: tries at one account can be counted, and what was typed by
 * mistake into the wrong field stands nowhere.
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
  /** Sign-ins are logged whatever the level of the log is. */
  isAlwaysOn: boolean;
}

/**
 * Logs sign-ins, and as warnings what was refused to somebody (ASVS 5.0, 16.3.1 to 16.3.3): who, from where
 * and by which call; never what was typed, which may be a password.
 */
export function registerSecurityLog(app: FastifyInstance, { secret, isAlwaysOn }: Options): void {
  app.decorateRequest('signedInId', undefined);
  app.addHook('onResponse', async (request, { statusCode: status }) => {
    const { config, url } = request.routeOptions;
    const name = config.endpoint?.name as EndpointName | undefined;
    const said = nameEvent(name, status);
    if (!said) return;
    const { level, event } = said;
    // The route, not the address: secrets stand in some.
    const call = name ?? url;
    const user = request.caller?.id ?? request.signedInId;
    const tried = hashTried(secret, name, request.body);
    const log = isAlwaysOn ? request.log.child({}, { level: 'info' }) : request.log;
    log[level]({ security: { event, call, status, user, tried, ip: request.ip } }, event);
  });
}
