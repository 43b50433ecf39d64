import type { APIRequestContext, Browser, Page, Route } from '@playwright/test';
import type { Adapter, Remote, RemoteLocation } from '../adapter.ts';
import { AdapterError } from '../adapter.ts';

/** Files of a remote, relative to its base. */
export interface RemoteFiles {
  base: string;
  manifest: string | undefined;
  entry: string;
  scripts: readonly string[];
  styles: readonly string[];
}

interface Manifest {
  metaData: { remoteEntry: { path: string; name: string } };
  exposes: { path: string; assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
}

/** Reads the files of a remote from its manifest; without one, from a visit to its page. */
export async function readRemoteFiles(
  location: RemoteLocation,
  visit: { adapter: Adapter; remote: Remote; browser: Browser; page: Page; origin: string },
): Promise<RemoteFiles> {
  if (location.entry.endsWith('.json')) return readManifest(location, visit.page.request);
  return recordVisit(location, visit);
}

async function readManifest(
  { base, entry, expose }: RemoteLocation,
  request: APIRequestContext,
): Promise<RemoteFiles> {
  const reply = await request.get(base + entry);
  if (!reply.ok()) throw new AdapterError(`${base}${entry} answers with status ${reply.status()}`);
  const { metaData, exposes } = (await reply.json()) as Manifest;
  const parts = exposes.filter(({ path }) => expose === undefined || path === expose);
  if (parts.length === 0) throw new AdapterError(`${base}${entry} has no ${expose ?? 'expose'}`);
  return {
    base,
    manifest: entry,
    entry: metaData.remoteEntry.path + metaData.remoteEntry.name,
    scripts: parts.flatMap(({ assets }) => assets.js.sync),
    styles: parts.flatMap(({ assets }) => assets.css.sync),
  };
}

async function recordVisit(
  { base, entry }: RemoteLocation,
  { remote, browser, origin }: { remote: Remote; browser: Browser; origin: string },
): Promise<RemoteFiles> {
  const page = await browser.newPage({ baseURL: origin });
  const files = new Set<string>();
  page.on('request', (request) => {
    const url = request.url();
    if (url.startsWith(base)) files.add(fileOf(url, base));
  });
  try {
    await page.goto(remote.path);
    await page.locator(remote.mounted).first().waitFor();
  } finally {
    await page.close();
  }
  const ofKind = (ending: string) => [...files].filter((file) => file.endsWith(ending));
  return {
    ...{ base, entry, manifest: undefined },
    scripts: ofKind('.js').filter((file) => file !== entry),
    styles: ofKind('.css'),
  };
}

const fileOf = (url: string, base: string) => url.slice(base.length).replace(/[?#].*$/, '');

/** Handles a request for a file of a remote; undefined leaves it unchanged. */
export type Fault = (
  route: Route,
  file: string,
  files: RemoteFiles,
) => undefined | Promise<unknown>;

/** Puts a fault into the page's requests for a remote; returns its end. */
export async function injectFault(
  page: Page,
  files: RemoteFiles,
  fault: Fault,
): Promise<() => Promise<void>> {
  const { base } = files;
  const pattern = (url: URL) => url.href.startsWith(base);
  const handle = async (route: Route) => {
    const done = fault(route, fileOf(route.request().url(), base), files);
    if (done === undefined) await route.continue();
    else await done.catch(() => undefined);
  };
  await page.route(pattern, handle);
  return () => page.unroute(pattern, handle);
}
