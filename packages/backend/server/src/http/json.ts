import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
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

const NOT_MODIFIED = 304;

/** Sends a polled body with a strong ETag, or 304 without a body when the client has it already. */
export function sendPolled(reply: FastifyReply, body: unknown): FastifyReply {
  const payload = JSON.stringify(body);
  const etag = `"${createHash('sha1').update(payload).digest('base64url')}"`;
  reply.header('etag', etag).header('cache-control', 'private, no-cache');
  // A compressing proxy marks the tag as weak (`W/`); the content is still the same.
  const known = reply.request.headers['if-none-match']?.split(',') ?? [];
  if (known.some((tag) => tag.trim().replace('W/', '') === etag))
    return reply.code(NOT_MODIFIED).send();
  return reply.type('application/json; charset=utf-8').send(payload);
}
