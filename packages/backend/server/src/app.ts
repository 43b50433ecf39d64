import { constants } from 'node:zlib';
import type { AnyEndpoint } from '@exchange/contract';
import {
  guardRequests,
  isFromProxy,
  limitArrival,
  STANDARD_PROXIES,
  shutDownGracefully,
} from '@exchange/server-kit';
import type { Metrics } from '@exchange/server-kit/metrics';
import type { Tracing } from '@exchange/server-kit/tracing';
import fastifyCompress from '@fastify/compress';
import fastifyRateLimit from '@fastify/rate-limit';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { registerPaymentFiles } from './files/routes.ts';
import type { Handlers } from './http/call.ts';
import { answerBadUrl, registerErrorHandlers } from './http/errors.ts';
import { readRequestId, registerCors, registerHeaders, registerRequestId } from './http/headers.ts';
import { registerImages } from './http/images.ts';
import { registerJson } from './http/json.ts';
import type { SharedCounters } from './http/limit-store.ts';
import { registerOpenApi } from './http/openapi.ts';
import { generalLimit } from './http/rate-limits.ts';
import { registerRoutes } from './http/routes.ts';
import { registerSecurityLog } from './http/security-log.ts';
import { registerUploads } from './http/upload.ts';
import { PricesUnavailableError } from './http-error.ts';
import { isKnownDevice } from './modules/auth/attempts/known-device.ts';
import { isSessionOpen } from './modules/auth/repository.ts';
import { registerCasinoWallet } from './modules/casino-wallet/routes.ts';
import { coreModules } from './modules/index.ts';
import type { Module, ModuleContext } from './modules/module-context.ts';

/** The connection to the other servers. */
interface OtherServers {
  /** Resolves once all events of this server were delivered, or soon if that is impossible. */
  settled(): Promise<void>;
}

/**
 * Lets a caller read its own writes on any server: the other servers are notified before the
 * response is sent, and a request waits until earlier notifications were processed.
 */
function registerReadYourWrites(app: FastifyInstance, others: OtherServers): void {
  // Messages that arrived before the request, on any connection, are read in this round of the
  // event loop.
  app.addHook('onRequest', (_request, _reply, done) => void setImmediate(done));
  app.addHook('onSend', () => others.settled());
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: AnyEndpoint;
  }
}

export interface AppOptions {
  context: ModuleContext;
  /** Modules beside the core ones, for example those of the exchange. */
  modules?: readonly Module[];
  /** Silent when absent. */
  log?: FastifyBaseLogger;
  /** For real players: the API has no pages beside its description, and every sign-in is logged. */
  forPlayers?: boolean;
  /** Lifts the rate limits, for tests and benchmarks. */
  testMode?: boolean;
  /** Proxies whose forwarding headers are trusted; programs of this machine when absent. */
  trustedProxies?: readonly string[];
  /** Other origins whose pages may call; none when absent. */
  corsOrigins?: readonly string[];
  /** Counters of the rate limits for several servers; in memory when absent. */
  counters?: SharedCounters | undefined;
  /** The servers of the same database; none when absent. */
  others?: OtherServers | undefined;
  /** Returns true once players can be served; always when absent. */
  isReady?: () => boolean;
  /** Measures every response. */
  metrics?: Metrics | undefined;
  /** Traces every request. */
  tracing?: Tracing | undefined;
}

/** Maximum size of a JSON body, in bytes. */
const BODY_LIMIT = 64 * 1024;
/** Below this many bytes, compressing costs more than it saves. */
const COMPRESS_FROM = 1024;
/** Fast enough for responses that change each second. */
const BROTLI_QUALITY = 4;

/** Creates all handlers of the application. */
export function createHandlers(context: ModuleContext, modules: readonly Module[] = []): Handlers {
  return Object.assign({}, ...[...coreModules, ...modules].map((module) => module(context)));
}

/** Builds the HTTP application; it does not listen yet. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { context, modules, log, testMode = false, forPlayers = false } = options;
  const { counters, others } = options;
  const { isReady = () => true } = options;
  const { trustedProxies = [STANDARD_PROXIES] } = options;
  const { unitOfWork, idempotency, sessions } = context;
  const app = fastify({
    ...(log && { loggerInstance: log }),
    bodyLimit: BODY_LIMIT,
    // The edge in front forwards the client's address.
    trustProxy: [...trustedProxies],
    genReqId: readRequestId,
    frameworkErrors: answerBadUrl,
    logController: new LogController({ disableRequestLogging: true }),
    ...limitArrival({ hasUploads: true }),
  });
  registerRequestId(app);
  await options.tracing?.watch(app, { isTrusted: isFromProxy(trustedProxies) });
  shutDownGracefully(app);
  guardRequests(app);
  options.metrics?.watch(app, ({ routeOptions }) => routeOptions.config.endpoint?.name);
  // Validation is done with the contract's schemas; JSON schemas only describe.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  registerJson(app);
  registerErrorHandlers(app);
  registerSecurityLog(app, { secret: context.deviceSecret, isAlwaysOn: forPlayers });
  registerHeaders(app);
  await registerCors(app, options.corsOrigins ?? []);
  if (others) registerReadYourWrites(app, others);
  await app.register(fastifyRateLimit, generalLimit(testMode, counters));
  await app.register(fastifyCompress, {
    threshold: COMPRESS_FROM,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  });
  app.addHook('onRequest', async () => {
    await context.brands.refresh();
  });
  await registerOpenApi(app, { hasPages: !forPlayers });
  await registerImages(app, context.brands);
  await registerUploads(app);
  registerPaymentFiles(app, context.files, (id) =>
    unitOfWork.read((tx) => isSessionOpen(tx, id, context.clock.now())),
  );
  registerRoutes(app, {
    handlers: createHandlers(context, modules),
    sessions,
    isKnownDevice: (cookies, userName) => isKnownDevice(context, cookies, userName),
    idempotency,
    clock: context.clock,
    brands: context.brands,
    testMode,
  });
  registerCasinoWallet(app, context);
  app.addHook('onClose', () => context.demoDecisions.stop());
  const checkDatabase = () => unitOfWork.withTransaction((tx) => tx.execute('select 1'));
  app.get('/health', { schema: { hide: true } }, async () => {
    await checkDatabase();
    return { status: 'ok' };
  });
  app.get('/ready', { schema: { hide: true } }, async () => {
    await checkDatabase();
    if (!isReady()) throw new PricesUnavailableError();
    return { status: 'ready' };
  });
  return app;
}
