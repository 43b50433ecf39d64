import { type PageRegistry, parseRegistry, type Release } from '@exchange/federation/registry';
import type { APIRequestContext } from '@playwright/test';

const REGISTRY = /(<script[^>]*id="registry"[^>]*>)(.*?)(<\/script>)/s;

/** Reads the registry of the page at `path`. Throws on a missing or malformed one. */
export async function readPageRegistry(
  request: APIRequestContext,
  path: string,
): Promise<PageRegistry> {
  const html = await (await request.get(path)).text();
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

/** Files of a release's manifest: those of one expose, relative to its base, and its entry. */
export interface PartFiles {
  container: string;
  entry: string;
  scripts: readonly string[];
  styles: readonly string[];
}

interface Manifest {
  metaData: { globalName: string; remoteEntry: { path: string; name: string } };
  exposes: { path: string; assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
}

/** Reads the files of the expose (`./area`) of a release. */
export async function readPartFiles(
  request: APIRequestContext,
  { manifestUrl }: Release,
  expose: string,
): Promise<PartFiles> {
  const { metaData, exposes } = (await (await request.get(manifestUrl)).json()) as Manifest;
  const part = exposes.find(({ path }) => path === expose);
  if (!part) throw new Error(`${manifestUrl} has no ${expose}`);
  return {
    container: metaData.globalName,
    entry: metaData.remoteEntry.path + metaData.remoteEntry.name,
    scripts: part.assets.js.sync,
    styles: part.assets.css.sync,
  };
}
