import type { AnyEndpoint } from '@exchange/contract';

/** A request on the wire; `url` is relative to the shell's origin. */
export interface TransportRequest {
  method: AnyEndpoint['method'];
  url: string;
  headers: Readonly<Record<string, string>>;
  /** JSON, or a form with a file. */
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** Receives the uploaded share of a form, from 0 to 1. */
  onProgress?: ((part: number) => void) | undefined;
}

/** A response of any status. */
export interface TransportReply {
  status: number;
  etag?: string | undefined;
  /** The parsed JSON, or the text if it is not JSON (a proxy's page). */
  data: unknown;
}

/** Parses the body as JSON; returns the text itself for a proxy's page. */
export function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
