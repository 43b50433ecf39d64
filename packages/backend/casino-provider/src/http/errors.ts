import type { FastifyInstance, FastifyReply } from 'fastify';
import { HttpError } from '../http-error.ts';
import type { RefusalReply } from '../wire/visit.ts';

const TOO_MANY = 429;
/** The request did not arrive in time; a retry may. */
const LATE = 408;

function sendRefusal(reply: FastifyReply, { code, status, message, retryAfterS }: HttpError) {
  if (retryAfterS !== undefined) reply.header('retry-after', retryAfterS);
  const reported: RefusalReply = { error: true, code, message };
  return reply.code(status).send(reported);
}

/** Sends every failure as a code and a message; unknown details stay in the log. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof HttpError) return sendRefusal(reply, error);
    const status = error.statusCode ?? 500;
    if (status === LATE) return sendRefusal(reply, new HttpError('timeout', error.message));
    if (status >= 500) request.log.error(error);
    // After too many calls a page waits and retries: the call itself is valid.
    const isPageAtFault = status < 500 && status !== TOO_MANY;
    const reportedText: RefusalReply = isPageAtFault
      ? { error: true, code: 'bad_request', message: 'Bad request' }
      : { error: true, code: 'failed', message: 'Something went wrong' };
    return reply.code(status).send(reportedText);
  });
  app.setNotFoundHandler((_request, reply) => {
    const output: RefusalReply = { error: true, code: 'unknown', message: 'There is no such page' };
    return reply.code(404).send(output);
  });
}
