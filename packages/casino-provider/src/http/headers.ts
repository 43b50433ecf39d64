import { selectHsts } from '@exchange/program';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** What every answer says; pages name who may frame them, and files how long they are kept. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'cross-origin-resource-policy': 'same-origin',
  // No more: scripts of workers take their policy from here.
  'content-security-policy': "frame-ancestors 'none'",
  'cache-control': 'no-store',
} as const;

/** Puts the security headers on every answer whose route does not set them itself. */
export function registerHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }, reply) => {
    reply.headers(SECURITY_HEADERS);
    reply.headers(selectHsts(`${headers['x-forwarded-proto']}`));
  });
}

/** Answers 400 to an address without a route to look up. No hook has run, so a body it has goes with its connection. */
export function answerBadUrl(_error: FastifyError, _: FastifyRequest, reply: FastifyReply): void {
  const said = { error: true, code: 'bad_request', message: 'Bad request' };
  reply.code(400).headers(SECURITY_HEADERS).header('connection', 'close').send(said);
}
