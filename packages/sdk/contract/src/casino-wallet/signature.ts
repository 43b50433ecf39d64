/** Max clock difference in ms; older signatures are rejected. */
export const SIGNATURE_WINDOW_MS = 60_000;

/** The headers of a signed call, in either direction between operator and provider. */
export const SIGNATURE_HEADERS = {
  /** Time of signing in epoch ms. */
  timestamp: 'x-timestamp',
  /** HMAC-SHA256 of `signedText` with the shared secret, lower-case hex. */
  signature: 'x-signature',
} as const;

/** The signed parts of a call. */
export interface SignedCall {
  /** Epoch ms, as in the header. */
  timestamp: string;
  /** The path of the request: a body signed for one call is invalid for another. */
  path: string;
  /** The body, byte for byte. */
  body: string;
}

/** Returns the text to sign. */
export const signedText = ({ timestamp, path, body }: SignedCall): string =>
  `${timestamp}\n${path}\n${body}`;

/** Returns true if a time stamp is within the window around `nowMs`. */
export function isFresh(timestamp: string, nowMs: number): boolean {
  return /^\d{13}$/.test(timestamp) && Math.abs(nowMs - Number(timestamp)) <= SIGNATURE_WINDOW_MS;
}
