import { Agent as HttpAgent, type IncomingHttpHeaders } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { Transform } from 'node:stream';
import type { LiveBrands } from '@exchange/brands';
import { BASES, CASINO_WALLET_PATHS, endpoints, REQUEST_ID_HEADER } from '@exchange/contract';
import { addressOf } from '@exchange/server-kit';
import { traceHeaders, withoutTrace } from '@exchange/server-kit/tracing';
import httpProxy from '@fastify/http-proxy';
import type { FastifyError, FastifyInstance } from 'fastify';
import { FIRST_FAULT, sendRejection } from '../send-rejection.ts';
import {
  createInFlightLimits,
  enter,
  kindOf,
  MAX_SOCKETS,
  readBodies,
  readPath,
  UploadTooLarge,
} from './api-admission.ts';

/**
 * Address of each of the four bases in this deployment; pages request all below their own origin.
 */
export type Bases = Readonly<Partial<Record<keyof typeof BASES, string>>>;

/** Where the API server is. */
export interface ProxyConfig {
  /** Address of the API server; the certificate of an https one is verified. */
  apiUrl: string;
  /** Full addresses of bases that are not below `apiUrl`, without a slash at their end. */
  bases?: Bases;
  /** Certificates of the authorities that may sign the server's, as PEM; those of Node when absent. */
  apiCa?: string | undefined;
  /**
   * True if the server repeats the id of each request; responses without it are then rejected.
   * Default: true.
   */
  apiEchoesRequestId?: boolean;
}

const BAD_GATEWAY = 502;

/**
 * Silence of the server after which a call is aborted, in ms; streams send heartbeats more often.
 */
const SERVER_TIMEOUT_MS = 30_000;
const MAX_FREE_SOCKETS = 256;

/** Statuses of a load balancer that prove nothing about a call or its sign-in: passed on. */
const isBalancerRejection = (status: number) =>
  status >= FIRST_FAULT || [408, 413, 429].includes(status);

/** The methods of the API's calls, and preflight methods; others are not passed on. */
const METHODS = [
  ...new Set(['HEAD', 'OPTIONS', ...Object.values(endpoints).map(({ method }) => method)]),
];

/** Paths that the game provider calls at the server, never a page; nothing below is passed on. */
const CLOSED = [
  ...new Set(
    Object.values(CASINO_WALLET_PATHS).map((path) => `${BASES.casino}${path.split('/', 1)}`),
  ),
];
const NOT_FOUND = 404;
const NOT_FOUND_TEXT = 'Not found';

/** Headers of one connection, not of its messages (RFC 9110, 7.6.1). */
const CONNECTION_HEADERS = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
];

/**
 * Proxies `/api` and `/storage` to the server, or to the deployment's address of each base, with
 * the brand of the host in `x-brand`.
 */
export function registerApiProxy(
  app: FastifyInstance,
  config: ProxyConfig,
  brands: Pick<LiveBrands, 'ofHost'>,
): void {
  const { apiCa, apiEchoesRequestId = true } = config;
  const limits = createInFlightLimits();
  const agentOptions = {
    keepAlive: true,
    // `limits` reject where the agent would queue. A call whose client has left keeps its socket
    // until the server has responded, so there may be more sockets than calls.
    maxSockets: MAX_SOCKETS,
    maxFreeSockets: MAX_FREE_SOCKETS,
  };
  const agents = {
    'http:': new HttpAgent(agentOptions),
    'https:': new HttpsAgent({ ...agentOptions, rejectUnauthorized: true, ca: apiCa }),
  };
  app.addHook('onClose', async () => {
    for (const agent of Object.values(agents)) agent.destroy();
  });

  const isOwnAnswer = ({ id }: { id: string }, headers: IncomingHttpHeaders) =>
    headers[REQUEST_ID_HEADER] === id ||
    (!apiEchoesRequestId && headers[REQUEST_ID_HEADER] === undefined);

  app.register(async (scope) => {
    readBodies(scope);
    scope.addHook('onRequest', async (request, reply) => {
      if (!isClosed(request.url)) return;
      sendRejection(reply, NOT_FOUND, NOT_FOUND_TEXT);
      return reply;
    });
    scope.setErrorHandler((error: FastifyError, _, reply) => {
      const { statusCode: status = FIRST_FAULT } = error;
      if (status >= FIRST_FAULT)
        reply.log.error({ err: error }, 'a call could not be forwarded to the server');
      sendRejection(reply, status);
    });
    for (const { prefix, upstream } of listUpstreams(config)) {
      scope.register(httpProxy, {
        upstream: upstream.origin,
        prefix,
        rewritePrefix: upstream.pathname,
        httpMethods: METHODS,
        proxyPayloads: false,
        // The server's 503 is a response; its client decides when to retry.
        retryMethods: [],
        http: {
          agents,
          requestOptions: { timeout: SERVER_TIMEOUT_MS, rejectUnauthorized: true },
        },
        handler(request, reply, destination, options) {
          const { body, headers } = request;
          if (!enter(limits[kindOf(request)], request, reply)) return reply;
          const contentType = headers['content-type'] ?? 'application/octet-stream';
          return reply.from(destination, {
            ...options,
            ...(Buffer.isBuffer(body) && { body, contentType }),
          });
        },
        replyOptions: {
          rewriteRequestHeaders: (request, headers) => ({
            ...without(withoutTrace(headers), [
              ...CONNECTION_HEADERS,
              'forwarded',
              // The length of a body that is not sent; reply-from sets that of a buffered one.
              ...(request.body === undefined ? ['content-length'] : []),
            ]),
            ...traceHeaders(),
            'x-brand': brands.ofHost(request.hostname)?.id ?? '',
            'x-forwarded-host': request.host,
            'x-forwarded-for': addressOf(request.ip),
            'x-forwarded-proto': request.protocol,
            [REQUEST_ID_HEADER]: request.id,
          }),
          // No header of another request's response is passed on, above all no cookies.
          rewriteHeaders: (headers, request) =>
            request && isOwnAnswer(request, headers)
              ? without(headers, [...CONNECTION_HEADERS, ...listConnectionHeaders(headers)])
              : {},
          onResponse: (request, reply, { stream }) => {
            const { statusCode } = reply;
            const { headers } = stream;
            if (!isOwnAnswer(request, headers)) {
              const id = headers[REQUEST_ID_HEADER];
              request.log.warn({ status: statusCode, id }, 'an answer lacks the id of its request');
              stream.destroy();
              const isPassed = id === undefined && isBalancerRejection(statusCode);
              return sendRejection(reply, isPassed ? statusCode : BAD_GATEWAY);
            }
            const type = String(headers['content-type'] ?? '');
            if (statusCode >= FIRST_FAULT) {
              request.log.warn({ status: statusCode }, 'the server answered with an error status');
              if (!type.startsWith('application/json')) {
                stream.resume();
                return sendRejection(reply, statusCode);
              }
            }
            const isEventStream = type.startsWith('text/event-stream');
            if (isEventStream && kindOf(request) !== 'stream') {
              request.log.warn('the server answered an ordinary call with an event stream');
              stream.destroy();
              return sendRejection(reply, BAD_GATEWAY);
            }
            reply.send(stream);
          },
          onError: (reply, { error }) => {
            const { body } = reply.request;
            if (body instanceof Transform && body.errored instanceof UploadTooLarge) {
              return sendRejection(reply, body.errored.statusCode);
            }
            reply.request.log.warn({ err: error }, 'the server did not answer');
            sendRejection(reply, BAD_GATEWAY);
          },
        },
      });
    }
  });
}

/**
 * Returns the upstream of each prefix: the base's own address, else the same path at the server.
 */
export function listUpstreams({ apiUrl, bases = {} }: Pick<ProxyConfig, 'apiUrl' | 'bases'>) {
  const reported = new Map(
    Object.entries(bases).map(([name, to]) => [BASES[name as keyof Bases].slice(0, -1), to]),
  );
  // One base is below another, so each has a route of its own once any is elsewhere.
  const inner = reported.size === 0 ? [] : Object.values(BASES).map((base) => base.slice(0, -1));
  return [...new Set(['/api', '/storage', ...inner])].map((prefix) => ({
    prefix,
    upstream: new URL(reported.get(prefix) ?? apiUrl + prefix),
  }));
}

/** Returns the headers without these names. */
function without(headers: IncomingHttpHeaders, names: readonly string[]): IncomingHttpHeaders {
  const passed = { ...headers };
  for (const name of names) delete passed[name];
  return passed;
}

/** Lists the headers that `Connection` names, which also belong to one connection. */
const listConnectionHeaders = ({ connection = '' }: IncomingHttpHeaders) =>
  connection.split(',').map((name) => name.trim().toLowerCase());

/** Returns true for a path that only other programs call at the server, in any spelling. */
function isClosed(url: string): boolean {
  const path = readPath(url).toLowerCase();
  return CLOSED.some((closed) => path === closed || path.startsWith(`${closed}/`));
}
