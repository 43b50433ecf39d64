import * as v from 'valibot';

/** Details of a rejection for the form or slip that caused it. */
export const errorDetailSchema = v.object({
  /** The rejected input field, for example `stack`. */
  field: v.optional(v.string()),
  /** The current price, if a bet was rejected because the price moved. */
  odds: v.optional(v.number()),
  market_version: v.optional(v.number()),
  /** The current result of a cash-out, if it was rejected because that got worse. */
  locked: v.optional(v.number()),
  /** The current line and its rate per 100, if a session bet was rejected because of them. */
  run: v.optional(v.number()),
  size: v.optional(v.number()),
  /** The current status of a request, if a decision was rejected because of it. */
  request_status: v.optional(v.string()),
  /** Seconds until the call may be repeated after too many (429). */
  retry_after: v.optional(v.number()),
});
export type ErrorDetail = v.InferOutput<typeof errorDetailSchema>;

/**
 * Every reply of the API. `status` equals the HTTP status; with
 * `error` true there is no `data`; lists add `total`, reports also `totals`.
 */
export const envelopeSchema = v.object({
  /** Absent from backends that use the HTTP status alone. */
  status: v.optional(v.number()),
  error: v.boolean(),
  message: v.optional(v.string(), ''),
  data: v.optional(v.unknown()),
  total: v.optional(v.number()),
  /** Addition: sums over the whole list of a report, in rupees, by column name. */
  totals: v.optional(v.record(v.string(), v.number())),
  code: v.optional(v.number()),
  /**
   * Addition: machine-readable reason of a rejection; one of `ERROR_CODES`, or one of a later
   * backend.
   */
  error_code: v.optional(v.string()),
  detail: v.optional(errorDetailSchema),
});
/** Sums of a whole report by column name, in rupees; backends may omit any of them. */
export type ReportSums = Readonly<Record<string, number>>;
/** Optional parts of a reply. */
export const ENVELOPE_LENIENT_PATHS = [
  'status',
  'message',
  'total',
  'totals',
  'code',
  'error_code',
  'detail',
];
export type Envelope<Data = unknown> = Omit<
  v.InferOutput<typeof envelopeSchema>,
  'data' | 'status'
> & {
  status: number;
  data: Data;
};

/** `userinfo.code` of a login with an already valid token: go to `/`. */
export const LOGIN_CODE_ALREADY_SIGNED_IN = 3;

/**
 * Creates ids for the rows of a list while it is shown: the backend's id, else the row's content
 * with a counter for duplicates.
 */
export function createRowIds(): (
  id: string | number | undefined,
  fields: readonly unknown[],
) => string {
  const seen = new Map<string, number>();
  return (id, fields) => {
    if (id !== undefined) return String(id);
    const content = fields.join(' · ');
    const count = (seen.get(content) ?? 0) + 1;
    seen.set(content, count);
    return `${content} · ${count}`;
  };
}

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
