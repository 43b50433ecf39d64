import { ASSET_TIMEOUT_MS } from './assets.ts';

/** Addresses that failed: the browser's cached copies are not reused. */
const failed = new Set<string>();

/**
 * Fetches a remote's manifest. Throws on a status that is not ok, missing keys, a wrong hash and
 * after ASSET_TIMEOUT_MS. Calls `onRead` before the response is returned.
 */
export async function fetchManifest(
  url: string,
  hash: string,
  onRead: (manifest: { integrity?: Readonly<Record<string, string>> }) => void,
): Promise<Response> {
  const again = failed.has(url);
  failed.add(url);
  const response = await fetch(url, {
    credentials: 'omit',
    signal: AbortSignal.timeout(ASSET_TIMEOUT_MS),
    integrity: hash,
    ...(again && { cache: 'reload' }),
  });
  if (!response.ok) throw new Error(`The manifest answered ${response.status}: ${url}`);
  const body: unknown = await response.clone().json();
  if (!isManifest(body)) throw new Error(`Not a manifest: ${url}`);
  failed.delete(url);
  onRead(body);
  return response;
}

function isManifest(body: unknown): body is object {
  if (typeof body !== 'object' || body === null) return false;
  return ['metaData', 'exposes', 'shared'].every((key) => key in body);
}
