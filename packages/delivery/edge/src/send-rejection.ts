import { REQUEST_ID_HEADER, withReference } from '@exchange/contract';
import type { FastifyReply, RawServerBase, RouteGenericInterface } from 'fastify';

/** The first status that is a fault of the edge or the server, not of the request. */
export const FIRST_FAULT = 500;
const AWAY_TEXT = 'The service is not reachable right now, please try again.';
const UNREADABLE_TEXT = 'The request cannot be read.';
const TEXTS: Readonly<Record<number, string>> = {
  408: 'The request took too long to arrive. Please try again.',
  413: 'The body is too large.',
  415: 'The body must be JSON.',
};

/** Headers that describe a response's body. */
const BODY_HEADERS = [
  'content-type',
  'content-length',
  'content-encoding',
  'etag',
  'last-modified',
  'set-cookie',
];

/**
 * Sends an error in the API's envelope, or as a line of text; a fault carries the reference of its
 * log line.
 */
export function sendRejection(
  reply: FastifyReply<RouteGenericInterface, RawServerBase>,
  status: number,
  message?: string,
  { asText = false } = {},
): void {
  const { id } = reply.request;
  // A response that has begun can only be aborted.
  if (reply.raw.headersSent) return void reply.raw.destroy();
  const general = status < FIRST_FAULT ? UNREADABLE_TEXT : withReference(AWAY_TEXT, id);
  const text = message ?? TEXTS[status] ?? general;
  for (const name of BODY_HEADERS) reply.removeHeader(name);
  reply
    .code(status)
    .headers({ [REQUEST_ID_HEADER]: id, 'cache-control': 'no-store' })
    // A text without a type is one.
    .send(asText ? text : { status, error: true, message: text, data: null });
}
