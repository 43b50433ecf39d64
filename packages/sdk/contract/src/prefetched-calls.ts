import type { FirstCall } from './first-calls.wire.ts';

/**
 * Performance mark of the moment when deferred requests start: the first prices are rendered or
 * late. The release gate waits for it.
 */
export const FIRST_PRICES_MARK = 'first-prices';

/** Property of `window` with the calls that the page's first script started. */
export const PREFETCHED_CALLS = '__EARLY_CALLS__';

/** The response, read to its end so that its connection is free. */
export interface PrefetchedReply {
  status: number;
  data: unknown;
  etag?: string;
  /** Time of arrival in ms of `performance.now()`. */
  at: number;
}

/** A call that the HTML started before any code of the app. */
export interface PrefetchedCall {
  method: string;
  /** Below the page's origin. */
  url: string;
  /** The JSON text of the body. */
  body?: string;
  authorization?: string;
  /** Undefined after any failure: the call is then made as usual. Never rejects. */
  reply: Promise<PrefetchedReply | undefined>;
}

/** Property of `window` with the function by which the page's first script started them. */
export const START_CALLS = '__START_CALLS__';

/** Starts calls; those that need a token only with one. */
export type StartCalls = (
  calls: readonly FirstCall[],
  token: string | undefined,
) => PrefetchedCall[];
