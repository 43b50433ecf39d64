import { ipRateLimitKey } from '@exchange/server-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { limitClients } from '../client-limit.ts';

/** A page sends one report for each fault, one of its versions, and one during unload. */
const MAX_A_MINUTE = 60;
const BODY_LIMIT = 4096;

/**
 * Returns the client of a request in the error budget. A whole /48 of IPv6 addresses is one client,
 * as one subscriber may own it, and so is one IPv4 address.
 */
export const clientIdOf = (request: FastifyRequest): string => ipRateLimitKey(request.ip, 48);

/**
 * Accepts reports of pages at `path`, 60 a minute for each client. Other sites cannot send any, as
 * cross-origin JSON is rejected. A report is evidence of the sender's own browser only.
 */
export function registerReportRoute<Schema extends v.GenericSchema>(
  app: FastifyInstance,
  path: string,
  schema: Schema,
  take: (
    report: v.InferOutput<Schema>,
    request: FastifyRequest,
  ) => Promise<Record<string, string> | undefined>,
  /** `types`: media types of the JSON, `bodyLimit`: in bytes. */
  {
    types = ['application/json'],
    bodyLimit = BODY_LIMIT,
  }: { types?: string[]; bodyLimit?: number } = {},
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(types, { parseAs: 'string' }, (_request, body, done) => {
      try {
        done(null, JSON.parse(String(body)));
      } catch {
        done(null, undefined);
      }
    });
    await limitClients(scope, MAX_A_MINUTE);
    scope.post(path, { bodyLimit }, async (request, reply) => {
      const site = request.headers['sec-fetch-site'];
      if (site !== undefined && site !== 'same-origin') return reply.code(403).send();
      const report = v.safeParse(schema, request.body);
      if (!report.success) {
        const field = v.getDotPath(report.issues[0]) ?? 'body';
        return reply.code(400).send({ message: `${field}: ${report.issues[0].message}` });
      }
      const headers = await take(report.output, request);
      return reply
        .code(204)
        .headers(headers ?? {})
        .send();
    });
  });
}
