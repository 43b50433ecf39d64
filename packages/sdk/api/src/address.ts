import { BASES } from '@exchange/contract';

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
