import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';
import type { RefusalReply } from '../wire/visit.ts';

const TOO_MANY = 429;

/** Every failure leaves as a code and words; what is not known stays in the log. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof Refusal) {
      const said: RefusalReply = { error: true, code: error.code, message: error.message };
      return reply.code(error.status).send(said);
    }
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error(error);
    // After too many calls a page waits a little and repeats: nothing is wrong with the call.
    const isPageAtFault = status < 500 && status !== TOO_MANY;
    const said: RefusalReply = isPageAtFault
      ? { error: true, code: 'bad_request', message: 'Bad request' }
      : { error: true, code: 'failed', message: 'Something went wrong' };
    return reply.code(status).send(said);
  });
  app.setNotFoundHandler((_request, reply) => {
    const said: RefusalReply = { error: true, code: 'unknown', message: 'There is no such page' };
    return reply.code(404).send(said);
  });
}
