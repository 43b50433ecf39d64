import type { Envelope } from '@exchange/contract';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import { toRefusalEnvelope } from './envelope.ts';

const SERVER_FAULT = 500;
const MESSAGES: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The body must be JSON.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is too large.',
};

function toRefusal(error: FastifyError | Error): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status === undefined || status >= SERVER_FAULT) return undefined;
  const code = 'code' in error ? error.code : '';
  return new Refusal(status, MESSAGES[code] ?? 'The body is not valid JSON.', { field: 'body' });
}

const isUserinfo = (request: FastifyRequest) =>
  request.routeOptions.config.endpoint?.userinfo === true;

/** Answers refusals with their envelope and masks faults: 500, logged, no inner text. */
export function registerErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    const refusal = toRefusal(error);
    if (!refusal) request.log.error({ err: error, url: request.url }, 'request failed');
    const envelope: Envelope = toRefusalEnvelope(
      refusal ?? new Refusal(SERVER_FAULT, 'Something went wrong. Please try again.'),
    );
    return reply
      .code(envelope.status)
      .send(isUserinfo(request) ? { userinfo: envelope } : envelope);
  });
  app.setNotFoundHandler((_, reply) =>
    reply.code(404).send(toRefusalEnvelope(new Refusal(404, 'Not found'))),
  );
}
