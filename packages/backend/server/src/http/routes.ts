import type { Brand, LiveBrands } from '@exchange/brands';
import { type AnyEndpoint, type EndpointName, type Envelope, endpoints } from '@exchange/contract';
import { ipRateLimitKey } from '@exchange/server-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import {
  type FieldName,
  ForbiddenError,
  NotImplementedError,
  UnauthorizedError,
} from '../http-error.ts';
import { hashBody, type Idempotency, type KeyedRequest } from '../idempotency/idempotency.ts';
import type { Call, Command, CommandHandler, Handler, Handlers, SignedInUser } from './call.ts';
import {
  type CallerSessions,
  identifyCaller,
  listUrls,
  readBrand,
  readIdempotencyKey,
  readToken,
} from './caller.ts';
import { toEnvelope } from './envelope.ts';
import { sendPolled } from './json.ts';
import { createLoginLimits, LOGIN_LIMIT_ROUTES, type LoginLimitOptions } from './login-limits.ts';
import { describeRoute } from './openapi.ts';
import {
  type CountRequest,
  createCommandLimit,
  createSharedLimits,
  createTokenLimit,
  selectOwnLimit,
} from './rate-limits.ts';
import { readSignedIn } from './security-log.ts';
import { readDevice, readPage, readSource } from './source.ts';
import { createUploadSlots, readUpload, watchLeaving } from './upload.ts';
import { validateInput } from './validate-input.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: SignedInUser | undefined;
    /** The time when its headers were read. */
    receivedAt: Date;
  }
}

export interface RoutesOptions extends LoginLimitOptions {
  handlers: Handlers;
  sessions: CallerSessions;
  idempotency: Idempotency;
  clock: Clock;
  brands: LiveBrands;
}

/** The table's rows as `[name, endpoint]`. */
export const endpointEntries = Object.entries(endpoints) as unknown as [
  EndpointName,
  AnyEndpoint,
][];

const toFields = (value: unknown) => (typeof value === 'object' ? value : undefined);

function readBody(endpoint: AnyEndpoint, request: FastifyRequest, reply: FastifyReply): unknown {
  const file = endpoint.fileField as FieldName | undefined;
  if (file) return readUpload(request, file, watchLeaving(reply));
  if (endpoint.path.includes(':'))
    return { ...toFields(request.body), ...toFields(request.params) };
  return endpoint.method === 'GET' ? undefined : request.body;
}

function createCall<K extends EndpointName>(
  request: FastifyRequest,
  reply: FastifyReply,
  input: Call<K>['input'],
  options: Pick<RoutesOptions, 'brands'>,
): Call<K> {
  const { caller } = request;
  return {
    input,
    caller,
    get user() {
      if (!caller) throw new UnauthorizedError();
      return caller;
    },
    brand: selectBrand(request, options).id,
    get page() {
      return readPage(request);
    },
    get device() {
      return readDevice(request.headers['user-agent']);
    },
    network: ipRateLimitKey(request.ip),
    get source() {
      return readSource(request, request.receivedAt);
    },
    get signal() {
      return watchLeaving(reply);
    },
    cookies: request.headers.cookie,
    setCookie: (cookie) => void reply.header('set-cookie', cookie),
    token: readToken(request),
  };
}

/** Returns the page's brand; the default one if it names none or an unknown one. */
const selectBrand = (request: FastifyRequest, { brands }: Pick<RoutesOptions, 'brands'>): Brand =>
  brands.ofId(readBrand(request) ?? '');

/** @throws ForbiddenError where the page's brand lacks the feature of the call */
function checkOffered(
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  options: RoutesOptions,
): void {
  const { feature } = endpoint;
  if (feature && !selectBrand(request, options).features[feature]) {
    throw new ForbiddenError('This is not offered here.');
  }
}

/** Returns the command itself: a proof of identity differs on each try. */
function omitProof({ proofFields = [] }: AnyEndpoint, input: unknown): unknown {
  if (proofFields.length === 0) return input;
  const fields = Object.entries(input as object);
  return Object.fromEntries(fields.filter(([name]) => !proofFields.includes(name)));
}

/**
 * Runs the handler; that of an idempotent call at most once for its key. Stored results remain
 * available after a brand switched the feature off.
 */
async function answer<K extends EndpointName>(
  name: K,
  handler: Handler<K> | CommandHandler<K, unknown>,
  input: Call<K>['input'],
  [request, reply]: [FastifyRequest, FastifyReply],
  options: RoutesOptions & { countCommand: CountRequest | undefined },
): Promise<Envelope> {
  const { idempotency, countCommand } = options;
  const call = createCall<K>(request, reply, input, options);
  if (typeof handler === 'function') {
    checkOffered(endpoints[name], request, options);
    return toEnvelope(await handler(call));
  }
  const keyed: KeyedRequest = {
    userId: call.user.id,
    key: readIdempotencyKey(request),
    endpoint: name,
    bodyHash: hashBody(omitProof(endpoints[name], input)),
  };
  const once: Command<K>['once'] = (work) => idempotency.once(keyed, work);
  const command = Object.assign(call, { keyed, once });
  const outcome = await idempotency.decide(keyed, async () => {
    await countCommand?.(request);
    checkOffered(endpoints[name], request, options);
    return handler.decide(command);
  });
  return 'envelope' in outcome
    ? outcome.envelope
    : toEnvelope(handler.answer(outcome.result, call));
}

async function respond(endpoint: AnyEndpoint, reply: FastifyReply, envelope: Envelope) {
  const body = endpoint.userinfo ? { userinfo: envelope } : envelope;
  reply.code(envelope.status);
  return endpoint.polled && !envelope.error ? sendPolled(reply, body) : reply.send(body);
}

/** Returns true for calls that only a person makes; pages read preferences by themselves. */
const isUse = (endpoint: AnyEndpoint) => endpoint.mutates && endpoint !== endpoints.preferences;

/** Registers every call of the contract; those without a handler respond with 501. */
export function registerRoutes(app: FastifyInstance, options: RoutesOptions): void {
  const { sessions } = options;
  app.decorateRequest('caller', undefined);
  // Set by each request; Fastify rejects a shared object as the default.
  app.decorateRequest('receivedAt');
  const logins = createLoginLimits(app, options);
  const uploads = createUploadSlots(options.testMode);
  const limitTokens = createTokenLimit(app, options.testMode);
  const register = <K extends EndpointName>(name: K, endpoint: AnyEndpoint) => {
    const handler = options.handlers[name] as Handler<K> | CommandHandler<K, unknown> | undefined;
    if (handler && typeof handler === (endpoint.idempotent ? 'function' : 'object')) {
      throw new Error(`${name}: idempotent calls, and no others, are decided and then answered`);
    }
    const isBuilt = handler !== undefined;
    const checksSecret = LOGIN_LIMIT_ROUTES.has(name);
    const rateLimit = checksSecret ? logins.own : selectOwnLimit(name, options.testMode);
    const sharedLimits = createSharedLimits(app, name, options.testMode);
    const countCommand = createCommandLimit(app, name, options.testMode);
    for (const [index, url] of listUrls(endpoint).entries()) {
      app.route({
        method: endpoint.method,
        url,
        schema: describeRoute(index === 0 ? name : `${name}Alias${index}`, endpoint, isBuilt),
        config: { endpoint, ...(rateLimit && { rateLimit }) },
        onRequest: async (request) => {
          const token = endpoint.auth === 'none' ? undefined : readToken(request);
          if (token !== undefined && !sessions.isKnown(token)) await limitTokens(request);
          const caller = await identifyCaller(endpoint, token, sessions);
          // Pages of an unattended tab only read: their calls do not extend the sign-in.
          if (caller && token !== undefined && isUse(endpoint)) await sessions.recordUse(token);
          request.caller = caller;
        },
        // The body is complete: the time of a withheld body is that of its end.
        preValidation: async (request) => {
          request.receivedAt = options.clock.now();
        },
        preHandler: [...(checksSecret ? [logins.countNetwork] : []), ...sharedLimits],
        handler: async (request, reply) => {
          const work = async () => {
            const body = await readBody(endpoint, request, reply);
            const input = validateInput(endpoint.input, body) as Call<K>['input'];
            if (!handler) throw new NotImplementedError(endpoint.path, endpoint.area);
            const commandOptions = { ...options, countCommand };
            return answer(name, handler, input, [request, reply], commandOptions);
          };
          const { caller } = request;
          const envelope =
            endpoint.fileField && caller
              ? await uploads.run({ userId: caller.id, network: ipRateLimitKey(request.ip) }, work)
              : await work();
          request.signedInId = readSignedIn(name, envelope);
          return respond(endpoint, reply, envelope);
        },
      });
    }
  };
  for (const [name, endpoint] of endpointEntries) register(name, endpoint);
}
