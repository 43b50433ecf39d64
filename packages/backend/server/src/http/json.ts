import type { FastifyInstance } from 'fastify';
import { BadRequestError } from '../http-error.ts';

/** A NUL character in its only JSON spelling; PostgreSQL cannot store it. */
const NUL = /(?<!\\)(?:\\\\)*\\u0000/;

/** Parses JSON bodies; an empty one is no body, as calls without input send it. */
export function registerJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text.length === 0) done(null, undefined);
    else if (NUL.test(text)) done(new BadRequestError('body', 'The body holds a NUL character.'));
    else void parse(request, text, done);
  });
}
