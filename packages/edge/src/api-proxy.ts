import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';
import type { Brands } from './brands.ts';

/** Passes `/api` and `/storage` on to the server, with the brand of the host in `x-brand`. */
export function registerApiProxy(app: FastifyInstance, apiUrl: string, brands: Brands): void {
  for (const prefix of ['/api', '/storage']) {
    app.register(httpProxy, {
      upstream: apiUrl,
      prefix,
      rewritePrefix: prefix,
      http: { requestOptions: { timeout: 30_000 } },
      replyOptions: {
        rewriteRequestHeaders: (request, headers) => ({
          ...headers,
          'x-brand': brands.idOf(request.hostname),
          'x-forwarded-host': request.host,
          'x-forwarded-for': request.ip,
        }),
        onError: (reply) => {
          reply.code(502).send({
            status: 502,
            error: true,
            message: 'The service is not reachable right now, please try again.',
            data: null,
          });
        },
      },
    });
  }
}
