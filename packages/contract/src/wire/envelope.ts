import * as v from 'valibot';

/** What a refusal may say beside its message, for the form or slip that caused it. */
export const errorDetailSchema = v.object({
  /** The input field that was refused, for example `stack`. */
  field: v.optional(v.string()),
  /** The price that is offered now, where a bet was refused because the price moved. */
  odds: v.optional(v.number()),
  market_version: v.optional(v.number()),
  /** What a cash-out would lock in now, where it was refused because that got worse. */
  locked: v.optional(v.number()),
  /** The line and its rate per 100 that are offered now, where a session bet was refused for them. */
  run: v.optional(v.number()),
  size: v.optional(v.number()),
  /** The status of a request now, where a decision was refused because of it. */
  request_status: v.optional(v.string()),
  /** Seconds until the call may be made again, where there were too many (429). */
  retry_after: v.optional(v.number()),
});
export type ErrorDetail = v.InferOutput<typeof errorDetailSchema>;

/**
 * Every reply of the API (decisions, "Replies on the wire"). `status` equals the HTTP status;
 * a reply with `error` true never yields `data`; lists add `total`, reports also `totals`.
 */
export const envelopeSchema = v.object({
  /** Absent of a backend that says it by HTTP alone. */
  status: v.optional(v.number()),
  error: v.boolean(),
  message: v.optional(v.string(), ''),
  data: v.optional(v.unknown()),
  total: v.optional(v.number()),
  /** Addition: sums over the whole list of a report, in rupees, by the name of its column. */
  totals: v.optional(v.record(v.string(), v.number())),
  code: v.optional(v.number()),
  /** Addition: why a call was refused, for programs; one of `ERROR_CODES`, or one of a later backend. */
  error_code: v.optional(v.string()),
  detail: v.optional(errorDetailSchema),
});
/** Sums of a whole report by the name of the column, in rupees; backends may leave any of them out. */
export type ReportSums = Readonly<Record<string, number>>;
/** What a reply can be read without. */
export const ENVELOPE_PARTS = [
  ...['status', 'message', 'total', 'totals', 'code', 'error_code', 'detail'],
];
export type Envelope<Data = unknown> = Omit<
  v.InferOutput<typeof envelopeSchema>,
  'data' | 'status'
> & {
  status: number;
  data: Data;
};

/** `userinfo.code` of a login that already carried a valid token: go to `/`. */
export const LOGIN_CODE_ALREADY_SIGNED_IN = 3;
