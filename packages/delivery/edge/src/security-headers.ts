import { selectHsts } from '@exchange/server-kit';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { BAD_ADDRESS_TEXT, sendError } from './answer-errors.ts';

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
};
/**
 * Responses other than pages have no policy of their own; workers' scripts get theirs here, so it
 * has no more directives.
 */
const NOT_FRAMED = {
  'x-frame-options': 'SAMEORIGIN',
  'content-security-policy': "frame-ancestors 'self'",
  'cross-origin-resource-policy': 'same-origin',
};

/**
 * Returns the default headers of each response; a route may override them. In a preview all brands
 * are framed, and their policy lists by whom.
 */
export const selectHeaders = (protocol: string, isPreview: boolean): Record<string, string> => ({
  ...HEADERS,
  ...(!isPreview && NOT_FRAMED),
  ...selectHsts(protocol),
});

/**
 * Responds with 400 to an address that cannot be routed. No hook has run, so its body goes with its
 * connection.
 */
export function answerBadUrl(_error: FastifyError, _: FastifyRequest, reply: FastifyReply): void {
  reply.headers({ ...HEADERS, ...NOT_FRAMED, connection: 'close' });
  sendError(reply, 400, BAD_ADDRESS_TEXT);
}
