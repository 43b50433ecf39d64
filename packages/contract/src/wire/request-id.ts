/** Carries the id of a request from the edge to the server, and back on an answer that is an error. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** Bytes of an id, which is written in hexadecimal digits: short enough to be read out on the telephone. */
export const REQUEST_ID_BYTES = 6;

const PATTERN = /^[0-9a-f]{12}$/;

/** Whether a header carries an id as the edge makes them. */
export const isRequestId = (header: unknown): header is string =>
  typeof header === 'string' && PATTERN.test(header);

/** What a player is told of a fault: by the reference the operator finds it in the logs. */
export const withReference = (message: string, requestId: string): string =>
  `${message} · Reference ${requestId}`;
