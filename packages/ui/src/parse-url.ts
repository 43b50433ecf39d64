/** An address as its parts, or undefined where the text is none; `URL.parse` of browsers that lack it. */
export function parseUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}
