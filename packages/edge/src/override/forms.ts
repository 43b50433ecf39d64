import type { FastifyInstance, FastifyRequest } from 'fastify';

const BODY_LIMIT = 4096;

/** Lets routes of a scope read forms that browsers send. */
export function readForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
}

/** Returns a field of a form without spaces around it; empty where it has none. */
export const readField = (body: unknown, name: string): string =>
  body instanceof URLSearchParams ? (body.get(name)?.trim() ?? '') : '';

/** Whether a page of another origin sends the request. */
export const isForeign = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] !== undefined && headers['sec-fetch-site'] !== 'same-origin';
