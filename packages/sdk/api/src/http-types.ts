import type { AnyEndpoint, Envelope } from '@exchange/contract';

/** Whose call it is; decided when the call is made, as the client may be loaded later. */
export interface Caller {
  /** Name of the call. */
  name: string;
  /** The authorization header, if the call may carry one. */
  authorization: string | undefined;
  /** Token of the session that the reply may end. */
  token: string | undefined;
}

/** A request on the wire; `url` is relative to the shell's origin. */
export interface TransportRequest {
  method: AnyEndpoint['method'];
  url: string;
  caller: Caller;
  headers?: Readonly<Record<string, string>>;
  /** JSON, or a form with a file. */
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** Receives the uploaded share of a form, from 0 to 1. */
  onProgress?: ((part: number) => void) | undefined;
}

/** A reply that is data or "unchanged". */
export interface TransportReply {
  etag?: string | undefined;
  /** Undefined for "unchanged" (304). */
  envelope: Envelope | undefined;
}
