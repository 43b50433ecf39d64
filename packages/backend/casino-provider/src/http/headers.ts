import { selectHsts } from '@exchange/server-kit';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Headers of every response; pages add their frame ancestors, files their cache control. */
const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'cross-origin-resource-policy': 'same-origin',
  // No more directives: workers' scripts get their policy from here.
  'content-security-policy': "frame-ancestors 'none'",
  'cache-control': 'no-store',
} as const;

/** Adds the security headers to every response whose route does not set them itself. */
export function registerHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }, reply) => {
    reply.headers(SECURITY_HEADERS);
    reply.headers(selectHsts(`${headers['x-forwarded-proto']}`));
  });
}

/**
 * Responds with 400 to an address that cannot be routed. No hook has run, so its body goes with its
 * connection.
 */
export function answerBadUrl(_error: FastifyError, _: FastifyRequest, reply: FastifyReply): void {
  const reported = { error: true, code: 'bad_request', message: 'Bad request' };
  reply.code(400).headers(SECURITY_HEADERS).header('connection', 'close').send(reported);
}
