import { setTimeout as sleep } from 'node:timers/promises';
import type { Release } from '@exchange/federation/registry';
import type { Page, Route } from '@playwright/test';
import { baseOf, type PartFiles } from './page-registry.ts';

/** Handles a request for a file of a release; undefined leaves it unchanged. */
export type Fault = (route: Route, file: string, files: PartFiles) => undefined | Promise<unknown>;

const CORS = { 'access-control-allow-origin': '*' };
const EVIL = 'globalThis.conformanceEvil = true;';

const answer = (status: number, body = '{}', contentType = 'application/json') =>
  ({ status, body, contentType, headers: CORS }) as const;
const isManifest = (file: string) => file.endsWith('.json');
const change = async (route: Route) => {
  const reply = await route.fetch();
  const body = `${await reply.text()}\n${EVIL}`;
  await route.fulfill({ response: reply, body });
};

/** Faults after which a release cannot be shown. */
export const FATAL: Readonly<Record<string, Fault>> = {
  'is down': (route) => route.abort('connectionrefused'),
  'never answers': () => new Promise(() => undefined),
  'answers its manifest with 503 and JSON': (route, file) =>
    isManifest(file) ? route.fulfill(answer(503)) : undefined,
  'answers its manifest with other JSON': (route, file) =>
    isManifest(file) ? route.fulfill(answer(200)) : undefined,
  'misses its entry': (route, file, { entry }) =>
    file === entry ? route.fulfill(answer(404)) : undefined,
  'misses the code of the part': (route, file, { scripts }) =>
    scripts.includes(file) ? route.fulfill(answer(404)) : undefined,
  'misses its styles': (route, file, { styles }) =>
    styles.includes(file) ? route.fulfill(answer(404)) : undefined,
  'has changed code': (route, file) => (file.endsWith('.js') ? change(route) : undefined),
};

/** A release with delayed files. */
export const slow: Fault = async (route) => {
  await sleep(1500);
  await route.continue();
};

/** Injects a fault into the page's requests for a release; returns its end. */
export async function inject(
  page: Page,
  release: Release,
  files: PartFiles,
  fault: Fault,
): Promise<() => Promise<void>> {
  const base = baseOf(release);
  const pattern = (url: URL) => url.href.startsWith(base);
  const handle = async (route: Route) => {
    const file = route.request().url().slice(base.length).replace(/\?.*$/, '');
    const done = fault(route, file, files);
    if (done === undefined) await route.continue();
    else await done.catch(() => undefined);
  };
  await page.route(pattern, handle);
  return () => page.unroute(pattern, handle);
}
