import { type Envelope, REQUEST_ID_HEADER, withReference } from '@exchange/contract';
import { BodyTimeout } from '@exchange/server-kit';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '../http-error.ts';
import { toRejectionEnvelope } from './envelope.ts';
import { SECURITY_HEADERS } from './headers.ts';

const SERVER_FAULT = 500;
const TOO_LARGE = 413;
const FAULT_TEXT = 'Something went wrong. Please try again.';
const INVALID_JSON = 'The body is not valid JSON.';
/** Messages for the framework's errors about a body, by their code. */
const BODY_MESSAGES: Record<string, string> = {
  FST_ERR_CTP_INVALID_JSON_BODY: INVALID_JSON,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The body must be JSON.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is too large.',
};

function toRejection(error: FastifyError | Error): HttpError | undefined {
  if (error instanceof HttpError) return error;
  if (error instanceof BodyTimeout) return new HttpError(error.statusCode, error.message);
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status === undefined || status >= SERVER_FAULT) return undefined;
  const code = 'code' in error ? error.code : '';
  const message = error instanceof SyntaxError ? INVALID_JSON : BODY_MESSAGES[code];
  return message === undefined
    ? new HttpError(status, 'The request cannot be read.')
    : new HttpError(status, message, { field: 'body' });
}

const isUserinfo = (request: FastifyRequest) =>
  request.routeOptions.config.endpoint?.userinfo === true;

/**
 * Responds with 400 to an address that cannot be routed. No hook has run, so its body ends with the
 * connection.
 */
export function answerBadUrl(
  _error: FastifyError,
  { id }: FastifyRequest,
  reply: FastifyReply,
): void {
  const envelope = toRejectionEnvelope(new HttpError(400, 'The address is not valid.'));
  reply
    .headers({ ...SECURITY_HEADERS, [REQUEST_ID_HEADER]: id, connection: 'close' })
    .code(envelope.status)
    .send(envelope);
}

/**
 * Sends errors in their envelope and masks faults: 500, logged, without inner text but with the
 * reference of the log entry.
 */
export function registerErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    const rejection = toRejection(error);
    // The route, not the address: a one-time link's address is a secret.
    const { url } = request.routeOptions;
    if (!rejection) request.log.error({ err: error, url }, 'request failed');
    const envelope: Envelope = toRejectionEnvelope(
      rejection ?? new HttpError(SERVER_FAULT, withReference(FAULT_TEXT, request.id)),
    );
    // The rest of the body is not read.
    if (rejection?.status === TOO_LARGE) reply.header('connection', 'close');
    const wait = rejection?.detail?.retryAfter;
    if (wait !== undefined) reply.header('retry-after', wait);
    return reply
      .code(envelope.status)
      .send(isUserinfo(request) ? { userinfo: envelope } : envelope);
  });
  app.setNotFoundHandler((_, reply) =>
    reply.code(404).send(toRejectionEnvelope(new HttpError(404, 'Not found'))),
  );
}
