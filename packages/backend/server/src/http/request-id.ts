import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isRequestId, REQUEST_ID_BYTES, REQUEST_ID_HEADER } from '@exchange/contract';
import type { FastifyInstance } from 'fastify';

/** Returns the id that the edge gave a request, else a new one: 12 hexadecimal digits. */
export function readRequestId({ headers }: { headers: IncomingHttpHeaders }): string {
  const given = headers[REQUEST_ID_HEADER];
  return isRequestId(given) ? given : randomBytes(REQUEST_ID_BYTES).toString('hex');
}

/** Sends the id with every response: the edge rejects responses to other requests. */
export function registerRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    done();
  });
}
