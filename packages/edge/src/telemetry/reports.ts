import { ipRateLimitKey } from '@exchange/program';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';

/** A page sends one report a fault, one of what it shows, and one as it is left. */
const MAX_A_MINUTE = 60;
const BODY_LIMIT = 4096;
/** Clients that one limit counts at once; with fewer, others would push somebody's count out. */
export const MAX_COUNTED_CLIENTS = 100_000;

/** The client of a request, for limits. */
export const clientOf = (request: FastifyRequest): string => ipRateLimitKey(request.ip);

/**
 * Whose vote in the error budget a request is. One subscriber may have a whole /48 of IPv6 addresses, and must not
 * be able to outvote others with it; those behind one IPv4 address are one voter too.
 */
export const clientIdOf = (request: FastifyRequest): string => ipRateLimitKey(request.ip, 48);

/**
 * Takes reports of pages at `path`, 60 a minute of each client. Other sites cannot send any: they may not send JSON
 * here, and say so where they try. What a report says is true of the sender's own browser at best.
 */
export function registerReports<Schema extends v.GenericSchema>(
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
    await scope.register(rateLimit, {
      max: MAX_A_MINUTE,
      timeWindow: '1 minute',
      keyGenerator: clientOf,
      cache: MAX_COUNTED_CLIENTS,
      hook: 'onRequest',
    });
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
