import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { activateRelease, UNCHECKED } from '@exchange/release';
import type { BrowserContext } from '@playwright/test';
import { publishShell } from '../support/shell-versions.ts';
import type { System } from '../support/system.ts';
import { expect, test } from '../support/team.ts';

const PAGE = '/casino-provider/All%20Casinos';
const LOBBY = 'mfe-casino/src/lobby/LobbyPage.tsx';
const KB = 1000;
const CODE = /\.(?:js|css)$/;

interface Loaded {
  url: string;
  /** Bytes on the wire, with the headers; 0 from the cache. */
  bytes: number;
  /** The same without the headers. */
  body: number;
  coding: string | undefined;
  isWhole: boolean;
}

/** Opens a new tab; resolves to the code below `of` that it downloaded. */
async function visit(
  context: BrowserContext,
  of: string,
  heading: string,
): Promise<readonly Loaded[]> {
  for (const former of context.pages()) await former.close();
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  const loaded = new Map<string, Loaded>();
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const { url, headers, encodedDataLength: body, fromDiskCache } = response;
    if (!CODE.test(new URL(url).pathname)) return;
    const coding = headers['content-encoding'] ?? headers['Content-Encoding'];
    loaded.set(requestId, {
      url,
      bytes: 0,
      body: fromDiskCache ? 0 : -body,
      coding,
      isWhole: false,
    });
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = loaded.get(requestId);
    if (!one) return;
    one.isWhole = true;
    one.bytes = encodedDataLength;
    one.body += encodedDataLength;
  });
  await page.goto(PAGE);
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await expect.poll(() => [...loaded.values()].every(({ isWhole }) => isWhole)).toBe(true);
  return [...loaded.values()].filter(({ url, bytes }) => bytes > 0 && url.includes(of));
}

const sum = (loaded: readonly Loaded[], pick: (one: Loaded) => number) =>
  loaded.reduce((total, one) => total + pick(one), 0);

test('a visitor who was here before a patch of two characters loads what it changed @security:measures.152', async ({
  browser,
  system,
  team: { checkout, ship },
}) => {
  test.slow();
  const context = await browser.newContext({ baseURL: system.url, serviceWorkers: 'block' });
  await checkout.edit(LOBBY, 't(title)', "'Lobby 1a'");
  await ship('0.2.0');
  const later = await browser.newContext({ baseURL: system.url, serviceWorkers: 'block' });
  await visit(later, '/casino/', 'Lobby 1a');
  const first = await visit(context, '/casino/', 'Lobby 1a');
  expect(first.length).toBeGreaterThan(3);
  expect(await visit(context, '/casino/', 'Lobby 1a')).toEqual([]);

  await checkout.edit(LOBBY, "'Lobby 1a'", "'Lobby 2b'");
  await ship('0.2.1');
  const patched = await visit(context, '/casino/', 'Lobby 2b');
  expect(patched.map(({ url }) => url).filter((url) => !url.includes('/casino/0.2.1/'))).toEqual(
    [],
  );
  expect(new Set(patched.map(({ coding }) => coding))).toEqual(new Set(['dcz']));
  expect(sum(patched, ({ body }) => body)).toBeLessThanOrEqual(2 * KB);
  expect(sum(patched, ({ bytes }) => bytes)).toBeLessThanOrEqual(5 * KB);
  // From the cache, though the dictionary of this browser is another one now.
  expect(await visit(context, '/casino/', 'Lobby 2b')).toEqual([]);

  await test.step('a browser without the version gets whole files', async () => {
    const other = await browser.newContext({ baseURL: system.url, serviceWorkers: 'block' });
    const all = await visit(other, '/casino/', 'Lobby 2b');
    expect(all.map(({ coding }) => coding)).not.toContain('dcz');
    await other.close();
  });

  await test.step('a delta that was changed in the store runs no code of its own', async () => {
    await replaceDelta(system, 'globalThis.evil = true;');
    const loaded = await visit(later, '/casino/', 'Lobby 1a');
    expect(loaded.some(({ url }) => url.includes('/0.2.1/'))).toBe(true);
    expect(await later.pages()[0]?.evaluate(() => 'evil' in globalThis)).toBe(false);
  });
  await later.close();
  await context.close();
});

/** Makes the delta of the casino's page one of another script. */
async function replaceDelta({ store, releasesDir }: System, script: string): Promise<void> {
  const isPage = (file: string) => /^__federation_expose_area\.\w+\.js$/.test(file);
  const [former, now] = await Promise.all(
    ['0.2.0', '0.2.1'].map((version) => store.readRelease('casino', version)),
  );
  const dictionary = await store.readFile(
    'casino',
    '0.2.0',
    Object.keys(former?.files ?? {}).find(isPage) ?? '',
  );
  const page = Object.keys(now?.files ?? {}).find(isPage);
  const hash = createHash('sha256')
    .update(dictionary ?? '')
    .digest();
  const file = `${page}.${hash.toString('hex').slice(0, 16)}.dcz`;
  expect(now?.files).toHaveProperty([file]);
  const content = zstdCompressSync(script, { dictionary: Buffer.from(dictionary ?? '') });
  const header = Buffer.from('5e2a4d1820000000', 'hex');
  const delta = Buffer.concat([header, hash, content]);
  await writeFile(path.join(releasesDir, 'casino/0.2.1', file), delta);
}

test('a patch of the shell costs a visitor what it changed', async ({ browser, system }) => {
  test.slow();
  const { microFrontends } = await system.store.readRegistry();
  const context = await browser.newContext({ baseURL: system.url, serviceWorkers: 'block' });
  const ship = async (version: string) => {
    const mark = (script: string) =>
      `${script};document.documentElement.dataset.patch="${version}"`;
    const record = await publishShell(system, version, mark);
    await activateRelease(system.store, record, UNCHECKED, 'test');
  };
  try {
    await ship('0.8.5');
    await visit(context, '/assets/', 'Casino Games');
    await ship('0.8.6');
    const patched = await visit(context, '/assets/', 'Casino Games');
    const main = patched.find(({ url }) => /\/assets\/main\.\w+\.js$/.test(url));
    expect(main?.coding).toBe('dcz');
    expect(sum(patched, ({ bytes }) => bytes)).toBeLessThanOrEqual(20 * KB);
  } finally {
    await system.store.updateRegistry((now) => ({ ...now, microFrontends }));
    await context.close();
  }
});
