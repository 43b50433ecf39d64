/** Header with the id of a request from the edge to the server, and back in an error response. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** Bytes of an id in hexadecimal digits: short enough for a phone call. */
export const REQUEST_ID_BYTES = 6;

const PATTERN = /^[0-9a-f]{12}$/;

/** Returns true for an id in the edge's format. */
export const isRequestId = (header: unknown): header is string =>
  typeof header === 'string' && PATTERN.test(header);

/**
 * Appends the reference to a player's error text; the operator finds the fault by it in the logs.
 */
export const withReference = (message: string, requestId: string): string =>
  `${message} · Reference ${requestId}`;
