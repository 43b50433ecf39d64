import { type PageRegistry, parseRegistry, type Release } from '@exchange/federation/registry';
import type { APIRequestContext } from '@playwright/test';

const REGISTRY = /(<script[^>]*id="registry"[^>]*>)(.*?)(<\/script>)/s;

/** Reads the registry of the page at `url`. Throws on a missing or malformed one. */
export async function readPageRegistry(url: string): Promise<PageRegistry> {
  const html = await (await fetch(url)).text();
  const json = REGISTRY.exec(html)?.[2];
  return parseRegistry(json === undefined ? undefined : JSON.parse(json));
}

/** Returns the HTML with another registry. */
export function replaceRegistry(
  html: string,
  change: (registry: PageRegistry) => PageRegistry,
): string {
  return html.replace(REGISTRY, (_all, open: string, before: string, close: string) => {
    const registry = change(parseRegistry(JSON.parse(before)));
    return open + JSON.stringify(registry).replaceAll('<', '\\u003c') + close;
  });
}

/** Returns the base address of a release's files, with a slash at its end. */
export const baseOf = ({ manifestUrl }: Release): string => new URL('.', manifestUrl).href;

/** The container of a release, and the file that has its code. */
export interface Entry {
  container: string;
  file: string;
}

interface Manifest {
  metaData: { globalName: string; remoteEntry: { path: string; name: string } };
}

/** Reads a release's entry from its manifest; the file is relative to the release's base. */
export async function readEntry(
  request: APIRequestContext,
  { manifestUrl }: Release,
): Promise<Entry> {
  const { metaData } = (await (await request.get(manifestUrl)).json()) as Manifest;
  const { path, name } = metaData.remoteEntry;
  return { container: metaData.globalName, file: path + name };
}
