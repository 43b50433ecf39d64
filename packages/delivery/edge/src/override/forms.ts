import type { FastifyInstance, FastifyRequest } from 'fastify';

const BODY_LIMIT = 4096;

/** Enables parsing of browsers' forms for routes of a scope. */
export function readForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
}

/** Returns a trimmed field of a form; empty if it is missing. */
export const readField = (body: unknown, name: string): string =>
  body instanceof URLSearchParams ? (body.get(name)?.trim() ?? '') : '';

/** Returns true if a page of another origin sends the request. */
export const isForeign = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] !== undefined && headers['sec-fetch-site'] !== 'same-origin';
