import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FaultReport, REMOTE_FAULT_EVENT, type RemoteAreaName } from '@exchange/contract';
import { createEdge } from '@exchange/edge';
import { readEdgeConfig } from '@exchange/edge/config';
import { createStaticServer } from '@exchange/edge/static-server';
import type { PageRegistry, Release } from '@exchange/federation/registry';
import { openReleaseStore, registerRelease } from '@exchange/federation/releases';
import {
  buildFixtures,
  documentForTest,
  fixtureEntries,
  writeRegistryForTest,
} from '@exchange/federation/testing';
import { publishRelease } from '@exchange/release';
import { expect, type Page, test } from '@playwright/test';

/** Fault of the casino's origin: a reply of its own, a late one, or none. */
type Fault = (
  file: string,
  method: string,
) => { status: number; body?: string } | 'hang' | 'drop' | 'late' | undefined;
type Server = Awaited<ReturnType<typeof createStaticServer>>;

const HEALTHY = '1.0.0';
const BROKEN_AT_LOAD = '2.0.0';
const BROKEN_AT_MOUNT = '2.1.0';
const FROZEN_AT_MOUNT = '2.2.0';
/** Longer than a hanging origin is waited for: 60 KB at 60 kbit/s. */
const LATE_MS = 8000;
const FALLBACK = /could not be loaded/;
const noFault: Fault = () => undefined;

let folder: string;
const storeOf = (parent: string) =>
  ({ driver: 'directory', folder: path.join(parent, 'releases') }) as const;
let casino: Server;
let other: Server;
let edge: Server;
let fault: Fault = noFault;
let changedManifest = '';
const releases = new Map<string, Release>();
const origins = { casino: '', sports: '' };

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'remotes-'));
  const { healthy, brokenAtLoad, brokenAtMount, frozenAtMount } = fixtureEntries;
  const version = (name: string, entry: string) => ({
    area: 'casino' as const,
    version: name,
    entry,
    outputRoot: path.join(folder, 'builds/casino'),
  });
  await buildFixtures([
    version(HEALTHY, healthy),
    version(BROKEN_AT_LOAD, brokenAtLoad),
    version(BROKEN_AT_MOUNT, brokenAtMount),
    version(FROZEN_AT_MOUNT, frozenAtMount),
    {
      ...version(HEALTHY, healthy),
      area: 'sports',
      outputRoot: path.join(folder, 'builds/sports'),
    },
  ]);
  const store = await openReleaseStore(storeOf(folder));
  casino = await createStaticServer(store, { area: 'casino' });
  casino.addHook('onRequest', async (request, reply) => {
    const answer = fault(path.basename(request.url), request.method);
    if (answer === 'late') return void (await sleep(LATE_MS));
    if (answer === 'drop') request.raw.destroy();
    if (answer === 'drop' || answer === 'hang') return reply.hijack();
    if (answer)
      return reply
        .code(answer.status)
        .type(typeOf(request.url))
        .send(answer.body ?? '{}');
  });
  other = await createStaticServer(store, { area: 'sports' });
  const publish = async (area: RemoteAreaName, name: string, origin: string): Promise<Release> => {
    const build = path.join(folder, 'builds', area, name);
    const { record } = await publishRelease(store, { area, folder: build, by: 'test' });
    const { url, extras } = registerRelease(record);
    return { version: name, manifestUrl: origin + url, integrity: extras.integrity };
  };
  origins.casino = await listen(casino);
  origins.sports = await listen(other);
  for (const name of [HEALTHY, BROKEN_AT_LOAD, BROKEN_AT_MOUNT, FROZEN_AT_MOUNT]) {
    releases.set(name, await publish('casino', name, origins.casino));
  }
  // Well-formed, so that only its hash is wrong.
  const manifest = new URL(releaseOf(HEALTHY).manifestUrl).pathname.slice(1);
  changedManifest = `${await readFile(path.join(folder, 'releases', manifest), 'utf8')} `;
  releases.set('sports', await publish('sports', HEALTHY, origins.sports));
});

test.beforeEach(() => {
  fault = noFault;
});

test.afterEach(async () => {
  const reports = await edge.inject('/test/csp-reports');
  expect(reports.json()).toEqual([]);
  await edge.close();
});

test.afterAll(async () => {
  await casino.close();
  await other.close();
  await rm(folder, { recursive: true });
});

test('a remote is loaded from its own origin, with its styles', async ({ page }) => {
  await open(page, { active: releaseOf(HEALTHY) });
  await expectHealthy(page);
});

test.describe('another version is shown in the same view', () => {
  for (const [name, version] of [
    ['throws at load', BROKEN_AT_LOAD],
    ['throws at mount', BROKEN_AT_MOUNT],
  ] as const) {
    test(`when the active one ${name}`, async ({ page }) => {
      await open(page, { active: releaseOf(version), lastGood: releaseOf(HEALTHY) });
      await expectHealthy(page);
      await expect(stylesOf(page, version)).toHaveCount(0);
    });
  }

  test('when the active one is not there', async ({ page }) => {
    const { manifestUrl } = releaseOf(HEALTHY);
    const gone = { version: '3.0.0', manifestUrl: manifestUrl.replace(HEALTHY, '3.0.0') };
    await open(page, { active: gone, lastGood: releaseOf(HEALTHY) });
    await expectHealthy(page);
  });
});

test('a version that was left has its styles again when a retry shows it', async ({ page }) => {
  fault = (file) => when(file, /expose.*\.js$/, { status: 404 });
  await open(page, { active: releaseOf(HEALTHY), lastGood: releaseOf(BROKEN_AT_MOUNT) });
  const boundary = page.locator('[data-boundary="casino"]');
  await expect(boundary.getByText(FALLBACK)).toBeVisible();
  await expect(stylesOf(page, HEALTHY)).toHaveCount(0);
  fault = noFault;
  await boundary.getByRole('button', { name: 'Try again' }).click();
  await expectHealthy(page);
});

const evil = 'globalThis.evil = true;';
const faults: Record<string, Fault> = {
  'the origin is dead': () => 'drop',
  'the manifest answers 503 with JSON': (file) => when(file, /\.json$/, { status: 503 }),
  'the manifest hangs': (file) => (file.endsWith('.json') ? 'hang' : undefined),
  'the manifest was changed': (file) =>
    when(file, /\.json$/, { status: 200, body: changedManifest }),
  'the entry is missing': (file) => when(file, /^remoteEntry/, { status: 404 }),
  'the entry hangs': (file) => (file.startsWith('remoteEntry') ? 'hang' : undefined),
  'the entry was changed': (file) => when(file, /^remoteEntry/, { status: 200, body: evil }),
  'a chunk is missing': (file) => when(file, /expose.*\.js$/, { status: 404 }),
  'a chunk was changed': (file) => when(file, /expose.*\.js$/, { status: 200, body: evil }),
  'the stylesheet is missing': (file) => when(file, /\.css$/, { status: 404 }),
  'the stylesheet was changed': (file) =>
    when(file, /\.css$/, { status: 200, body: 'body { display: none }' }),
};

for (const [name, broken] of Object.entries(faults)) {
  test(`${name}: the fallback, then retry without a reload`, async ({ page }) => {
    fault = broken;
    await watchFaults(page);
    await open(page, { active: releaseOf(HEALTHY) });
    const boundary = page.locator('[data-boundary="casino"]');
    await expect(boundary.getByText(FALLBACK)).toBeVisible();
    expect(await readFaults(page)).toEqual([name.endsWith('hangs') ? 'timeout' : 'load']);
    expect(await page.evaluate(() => 'evil' in globalThis)).toBe(false);
    await page.evaluate(() => Object.assign(globalThis, { samePage: true }));

    fault = noFault;
    await boundary.getByRole('button', { name: 'Try again' }).click();
    await expectHealthy(page);
    expect(await page.evaluate(() => 'samePage' in globalThis)).toBe(true);
  });
}

test('an entry that takes long on a slow line is waited for, and no fault', async ({ page }) => {
  fault = (file, method) =>
    method === 'GET' && file.startsWith('remoteEntry') ? 'late' : undefined;
  await watchFaults(page);
  await open(page, { active: releaseOf(HEALTHY) });
  await expect(page.locator('[data-boundary="casino"][data-version]')).toBeVisible({
    timeout: LATE_MS * 2,
  });
  await expectHealthy(page);
  expect(await readFaults(page)).toEqual([]);
});

test('a release without hashes never runs @asvs:11.4.1 @security:measures.2', async ({ page }) => {
  const { integrity: _, ...release } = releaseOf(HEALTHY);
  await watchFaults(page);
  await open(page, { active: release });
  await expect(page.locator('[data-boundary="casino"]').getByText(FALLBACK)).toBeVisible();
  expect(await readFaults(page)).toEqual(['integrity']);
});

test('a file without a hash is refused where the release has hashes @security:measures.2', async ({
  page,
}) => {
  const { integrity = {}, ...release } = releaseOf(HEALTHY);
  const known = Object.entries(integrity).filter(([file]) => !file.endsWith('.css'));
  await watchFaults(page);
  await open(page, { active: { ...release, integrity: Object.fromEntries(known) } });
  await expect(page.locator('[data-boundary="casino"]').getByText(FALLBACK)).toBeVisible();
  expect(await readFaults(page)).toEqual(['integrity']);
});

for (const [shown, lastGood] of [
  ['the last good one', HEALTHY],
  ['the fallback', undefined],
] as const) {
  test(`a version that freezes the page is a fault at the next load, which shows ${shown}`, async ({
    page,
  }) => {
    await watchFaults(page);
    const active = releaseOf(FROZEN_AT_MOUNT);
    await open(page, lastGood ? { active, lastGood: releaseOf(lastGood) } : { active });
    const isFrozen = () =>
      Promise.race([
        page.evaluate(() => false),
        new Promise<boolean>((resolve) => void setTimeout(resolve, 1000, true)),
      ]);
    await expect.poll(isFrozen).toBe(true);

    // A player ends a page that does not answer, and loads it again.
    const tab = await page.context().newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    await killPages(page);
    await crashed;
    await tab.send('Page.reload');
    // Playwright's own page stays the crashed one.
    const read = async (expression: string) =>
      (await tab.send('Runtime.evaluate', { expression, returnByValue: true })).result.value;
    const boundary = `document.querySelector('[data-boundary="casino"]')?.textContent`;
    await expect.poll(() => read(boundary)).toMatch(lastGood ? 'Healthy' : FALLBACK);
    expect(await read('reported')).toEqual(['mount']);
  });
}

test('with one origin dead the shell and another area go on', async ({ page }) => {
  fault = () => 'drop';
  await open(page, { active: releaseOf(HEALTHY) });
  await expect(page.locator('[data-boundary="casino"]').getByText(FALLBACK)).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await page.goto(`${new URL(page.url()).origin}/sport/inplay`);
  await expect(page.locator('[data-boundary="sports"][data-version]').first()).toBeVisible();
});

async function open(page: Page, remote: NonNullable<PageRegistry['remotes']['casino']>) {
  const document = documentForTest({ casino: remote, sports: { active: releaseOf('sports') } });
  const releases = storeOf(folder);
  await writeRegistryForTest(await openReleaseStore(releases), document);
  const config = readEdgeConfig(process.env);
  edge = await createEdge({
    ...config,
    releases,
    originOf: (area) => (area === 'casino' ? origins.casino : origins.sports),
    testMode: true,
  });
  // A hanging file of a remote delays the load event.
  await page.goto(`${await listen(edge)}/casino-provider`, { waitUntil: 'commit' });
}

/** Kills the processes of the browser's pages. */
async function killPages(page: Page): Promise<void> {
  const browser = await page.context().browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await browser?.send('SystemInfo.getProcessInfo')) ?? {};
  for (const { type, id } of processInfo) if (type === 'renderer') process.kill(id, 'SIGKILL');
}

/** Records the kinds of faults that the page reports. */
const watchFaults = (page: Page) =>
  page.addInitScript((name) => {
    const reported: string[] = [];
    addEventListener(name, (event) =>
      reported.push((event as CustomEvent<FaultReport>).detail.fault),
    );
    Object.assign(globalThis, { reported });
  }, REMOTE_FAULT_EVENT);
const readFaults = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { reported: string[] }).reported);

async function expectHealthy(page: Page): Promise<void> {
  const text = page
    .locator(`[data-boundary="casino"][data-version="${HEALTHY}"]`)
    .getByText('Healthy');
  await expect(text).toBeVisible();
  await expect(text).toHaveCSS('padding-left', '7px');
}

const stylesOf = (page: Page, version: string) =>
  page.locator(`link[rel=stylesheet][href*="/casino/${version}/"]`);

function releaseOf(name: string): Release {
  const release = releases.get(name);
  if (!release) throw new Error(`${name} was not built`);
  return release;
}

async function listen(app: Server): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://localhost:${(app.server.address() as AddressInfo).port}`;
}

function when<Answer>(file: string, pattern: RegExp, answer: Answer): Answer | undefined {
  return pattern.test(file) ? answer : undefined;
}

function typeOf(url: string): string {
  if (url.endsWith('.css')) return 'text/css';
  return url.endsWith('.js') ? 'text/javascript' : 'application/json';
}
