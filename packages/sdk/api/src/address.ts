import { BASES } from '@exchange/contract';
import { selectToken } from '@exchange/store';

/** Returns the full URL of a call; `:token` is filled from the body. */
export function buildUrl(base: keyof typeof BASES, path: string, body: unknown): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((body as Record<string, unknown>)[name])),
  );
  return BASES[base] + filled;
}

/** Returns the bearer header if the call may carry one and a token exists. */
export function buildAuthHeader(auth: 'none' | 'optional' | 'required'): Record<string, string> {
  const token = auth === 'none' ? undefined : selectToken();
  return token ? { Authorization: `Bearer ${token}` } : {};
}
