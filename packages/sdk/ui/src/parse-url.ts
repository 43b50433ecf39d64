/** Parses a URL, or returns undefined for an invalid one; `URL.parse` for browsers that lack it. */
export function parseUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}
