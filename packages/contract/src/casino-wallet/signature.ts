/** Milliseconds that the two clocks may differ; an older signature is refused. */
export const SIGNATURE_WINDOW_MS = 60_000;

/** The headers of a signed call, in either direction between operator and provider. */
export const SIGNATURE_HEADERS = {
  /** Milliseconds since 1970 at which the call was signed. */
  timestamp: 'x-timestamp',
  /** HMAC-SHA256 of `signedText` with the shared secret, lower-case hex. */
  signature: 'x-signature',
} as const;

/** A call as it is signed. */
export interface SignedCall {
  /** Milliseconds since 1970, as the header spells it. */
  timestamp: string;
  /** The path of the request, so that a body signed for one call is worth nothing for another. */
  path: string;
  /** The body, byte for byte. */
  body: string;
}

/** The text that is signed. */
export const signedText = ({ timestamp, path, body }: SignedCall): string =>
  `${timestamp}\n${path}\n${body}`;

/** Whether a time stamp lies within the window around `nowMs`. */
export function isFresh(timestamp: string, nowMs: number): boolean {
  return /^\d{13}$/.test(timestamp) && Math.abs(nowMs - Number(timestamp)) <= SIGNATURE_WINDOW_MS;
}
