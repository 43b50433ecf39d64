import { selectHsts } from '@exchange/program';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
};
/** What is no page has no policy of its own; scripts of workers take theirs from here, so it says no more. */
const NOT_FRAMED = {
  'x-frame-options': 'SAMEORIGIN',
  'content-security-policy': "frame-ancestors 'self'",
  'cross-origin-resource-policy': 'same-origin',
};

/**
 * What each answer of the edge says, unless the route says otherwise. Pages of all brands stand in the frames
 * of a preview; their policy says of which.
 */
export const selectHeaders = (protocol: string, isPreview: boolean): Record<string, string> => ({
  ...HEADERS,
  ...(!isPreview && NOT_FRAMED),
  ...selectHsts(protocol),
});

/** Answers 400 to an address without a route to look up. No hook has run, so a body it has goes with its connection. */
export function answerBadUrl(_error: FastifyError, _: FastifyRequest, reply: FastifyReply): void {
  reply
    .code(400)
    .headers({ ...HEADERS, ...NOT_FRAMED, 'cache-control': 'no-store', connection: 'close' })
    .send({ status: 400, error: true, message: 'The address is not valid.', data: null });
}
