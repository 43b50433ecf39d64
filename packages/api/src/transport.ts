import { BASES } from '@exchange/contract';
import { selectToken } from '@exchange/store';
import axios, { type AxiosInstance } from 'axios';

/** A call without an answer is given up after this, in ms. */
const TIMEOUT_MS = 15_000;
/** 5 MB over a slow mobile network, in ms. */
export const UPLOAD_TIMEOUT_MS = 180_000;

/** The one axios instance; the addresses are relative to the shell's origin. */
export const transport: AxiosInstance = axios.create({
  timeout: TIMEOUT_MS,
  // 304 is an answer to a polled call; refusals are read from their envelope.
  validateStatus: (status) => (status >= 200 && status < 300) || status === 304,
});

/** The whole address of a call; `:token` is filled from the body. */
export function buildUrl(base: keyof typeof BASES, path: string, body: unknown): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((body as Record<string, unknown>)[name])),
  );
  return BASES[base] + filled;
}

/** The bearer header, if the call may carry one and a token exists. */
export function buildAuthHeader(auth: 'none' | 'optional' | 'required'): Record<string, string> {
  const token = auth === 'none' ? undefined : selectToken();
  return token ? { Authorization: `Bearer ${token}` } : {};
}
