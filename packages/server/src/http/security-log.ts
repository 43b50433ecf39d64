import type { EndpointName } from '@exchange/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Calls by which somebody comes in, goes, or changes how one comes in. */
const SIGN_IN: ReadonlySet<EndpointName> = new Set([
  'login',
  'instantId',
  'signUp',
  'changePassword',
  'logout',
  'sessionEnd',
  'sessionEndOthers',
]);
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

/** By whom, from where, and with which call; never what was typed, which may be a password. */
const describeRequest = ({ caller, ip }: FastifyRequest) => ({ user: caller?.id, ip });

/** Logs sign-ins, and as warnings what was refused to somebody (ASVS 5.0, 16.3.1 to 16.3.3). */
export function registerSecurityLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, { statusCode: status }) => {
    const { config, url } = request.routeOptions;
    const name = config.endpoint?.name as EndpointName | undefined;
    const said = nameEvent(name, status);
    if (!said) return;
    const { level, event } = said;
    // The route, not the address: secrets stand in some.
    const call = name ?? url;
    request.log[level]({ security: { event, call, status, ...describeRequest(request) } }, event);
  });
}
