import type { FastifyError, FastifyInstance } from 'fastify';
import { FIRST_FAULT, sendRejection } from './send-rejection.ts';

type Reply = Parameters<typeof sendRejection>[0];

const FIRST_REJECTION = 400;
const NOT_FOUND = 404;
export const BAD_ADDRESS_TEXT = 'The address is not valid.';
const TEXTS: Readonly<Record<number, string>> = {
  403: 'This is not served here.',
  404: 'There is no page at this address.',
  415: 'A body of this type is not read here.',
  429: 'Too many requests. Please try again in a minute.',
};

/** Paths of calls, in any case: their clients read the API's envelope. */
const CALLS = /^\/api\//i;

/** Sends an error in the edge's form: the API's envelope to calls, else a line of text. */
export function sendError(reply: Reply, status: number, message = TEXTS[status]): Reply {
  sendRejection(reply, status, message, { asText: !CALLS.test(reply.request.url) });
  return reply;
}

/**
 * Gives all errors of the routes registered after it the edge's form, without the inner text: that
 * of a fault is in the log. Refuses addresses that cannot be parsed.
 */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, _, reply) => {
    const { statusCode = 0 } = error;
    const status = statusCode < FIRST_REJECTION ? FIRST_FAULT : statusCode;
    if (status >= FIRST_FAULT) reply.log.error({ err: error }, 'a request failed');
    sendError(reply, status);
  });
  app.setNotFoundHandler((_, reply) => sendError(reply, NOT_FOUND));
  app.addHook('onRequest', async (request, reply) => {
    if (URL.canParse(request.url, 'http://edge')) return;
    return sendError(reply, FIRST_REJECTION, BAD_ADDRESS_TEXT);
  });
}
