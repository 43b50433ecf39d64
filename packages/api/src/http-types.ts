import type { AnyEndpoint } from '@exchange/contract';

/** A call as it goes over the wire; `url` is relative to the shell's origin. */
export interface TransportRequest {
  method: AnyEndpoint['method'];
  url: string;
  headers: Readonly<Record<string, string>>;
  /** JSON, or a form with a file. */
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** How much of a form has left, from 0 to 1. */
  onProgress?: ((part: number) => void) | undefined;
}

/** What came back, whatever its status. */
export interface TransportReply {
  status: number;
  etag?: string | undefined;
  /** The parsed JSON; the text itself where a proxy answered something else. */
  data: unknown;
}

/** The body as JSON, or as it is: a proxy's page is no reason to throw. */
export function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
