import { BASES } from '@exchange/contract';
import { toOfflineError } from './errors.ts';
import type { TransportReply, TransportRequest } from './http-client.ts';

/** Longest wait of a call for the client's code in ms, the same as for its reply. */
const LOAD_TIMEOUT_MS = 15_000;

type HttpClient = typeof import('./http-client.ts');

let client: Promise<HttpClient> | undefined;

/**
 * Loads axios with its interceptors, once; a failure is not kept. Prefetched calls need neither,
 * so nothing that the first price waits for grows.
 */
export function loadHttpClient(): Promise<HttpClient> {
  client ??= import('./http-client.ts').catch((error: unknown) => {
    client = undefined;
    throw error;
  });
  return client;
}

/** Returns the full URL of a call; `:token` is filled from the body. */
export function buildUrl(base: keyof typeof BASES, path: string, body: unknown): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((body as Record<string, unknown>)[name])),
  );
  return BASES[base] + filled;
}

/** Returns the authorization header if the call may carry one and a token exists. */
export const buildAuthorization = (
  auth: 'none' | 'optional' | 'required',
  token: string | undefined,
): string | undefined => (auth === 'none' || !token ? undefined : `Bearer ${token}`);

/** Sends a request over the network. Throws unless the reply is data or "unchanged". */
export async function sendRequest(request: TransportRequest): Promise<TransportReply> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const { signal } = request;
  const lost = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    timer = setTimeout(() => reject(toOfflineError({ isTimeout: true })), LOAD_TIMEOUT_MS);
  });
  const { requestEnvelope } = await Promise.race([loadHttpClient(), lost]).finally(() =>
    clearTimeout(timer),
  );
  return requestEnvelope(request);
}
