/** Where the page's first script leaves the calls that it started, as a property of `window`. */
export const PREFETCHED_CALLS = '__EARLY_CALLS__';

/** What came back, read whole so that its connection is free. */
export interface PrefetchedReply {
  status: number;
  data: unknown;
  etag?: string;
  /** When it arrived, in ms of `performance.now()`. */
  at: number;
}

/** A call that the HTML started before any code of the app was there. */
export interface PrefetchedCall {
  method: string;
  /** Below the page's origin. */
  url: string;
  /** The JSON text as it was sent. */
  body?: string;
  authorization?: string;
  /** Undefined where it failed in any way: the call is then made as always. Never rejects. */
  reply: Promise<PrefetchedReply | undefined>;
}
