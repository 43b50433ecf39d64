import type { FastifyInstance } from 'fastify';

/** What every answer says; a route that set a header itself keeps it. */
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
} as const;

/** Puts the security headers on every reply that does not set them itself. */
export function registerHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (_, reply) => {
    for (const [name, value] of Object.entries(HEADERS)) {
      if (!reply.hasHeader(name)) reply.header(name, value);
    }
  });
}
