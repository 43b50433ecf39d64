import type { LiveBrands } from '@exchange/brands';
import { REQUEST_ID_HEADER, withReference } from '@exchange/contract';
import { traceHeaders, withoutTrace } from '@exchange/tracing';
import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, RawServerBase, RouteGenericInterface } from 'fastify';
import type { ReadVersions } from './area-versions.ts';
import { shareVersions } from './shared-versions.ts';
import { addVersions } from './versioned-stream.ts';

const FIRST_FAULT = 500;
const AWAY_TEXT = 'The service is not reachable right now, please try again.';

interface ApiProxyParts {
  apiUrl: string;
  brands: LiveBrands;
  readVersions: ReadVersions;
}

/**
 * Passes `/api` and `/storage` on to the server, with the brand of the host in `x-brand`. Event streams
 * also tell the versions of the areas.
 */
export function registerApiProxy(
  app: FastifyInstance,
  { apiUrl, brands, readVersions }: ApiProxyParts,
): void {
  const readStreamed = shareVersions(readVersions);
  for (const prefix of ['/api', '/storage']) {
    app.register(httpProxy, {
      upstream: apiUrl,
      prefix,
      rewritePrefix: prefix,
      http: { requestOptions: { timeout: 30_000 } },
      replyOptions: {
        rewriteRequestHeaders: (request, headers) => ({
          ...withoutTrace(headers),
          ...traceHeaders(),
          'x-brand': brands.ofHost(request.hostname)?.id ?? '',
          'x-forwarded-host': request.host,
          'x-forwarded-for': request.ip,
          [REQUEST_ID_HEADER]: request.id,
        }),
        onResponse: (request, reply, { stream }) => {
          const { statusCode: status } = reply;
          const type = String(reply.getHeader('content-type') ?? '');
          if (status >= FIRST_FAULT) {
            request.log.warn({ status }, 'the server answered with a fault');
            if (!type.startsWith('application/json')) {
              stream.resume();
              return void sendAway(reply, status);
            }
          }
          const isEventStream = type.startsWith('text/event-stream');
          reply.send(isEventStream ? addVersions(stream, request, readStreamed) : stream);
        },
        onError: (reply, { error }) => {
          reply.request.log.warn({ err: error }, 'the server did not answer');
          sendAway(reply, 502);
        },
      },
    });
  }
}

/** Also in place of what a load balancer says by itself, which is no envelope and has no reference. */
function sendAway(reply: FastifyReply<RouteGenericInterface, RawServerBase>, status: number): void {
  const { id } = reply.request;
  for (const name of ['content-type', 'content-length', 'content-encoding']) {
    reply.removeHeader(name);
  }
  reply
    .code(status)
    .header(REQUEST_ID_HEADER, id)
    .send({ status, error: true, message: withReference(AWAY_TEXT, id), data: null });
}
