import { activateRelease, UNCHECKED } from '@exchange/release';
import type { BrowserContext } from '@playwright/test';
import { publishShell } from '../support/shell-versions.ts';
import { expect, test } from '../support/team.ts';

const PAGE = '/casino-provider/All%20Casinos';
const LOBBY = 'mfe-casino/src/lobby/LobbyPage.tsx';
const KB = 1000;
/** Browsers send a dictionary only over https, or to this machine: not to names of brands. */
const CODE = /\.(?:js|css)$/;

interface Loaded {
  url: string;
  /** Bytes on the wire, with the headers; 0 from the cache. */
  bytes: number;
  /** The same without the headers. */
  body: number;
  coding: string | undefined;
}

/** Opens the page in a new tab; resolves to the code that it loaded, once `heading` is there. */
async function visit(context: BrowserContext, heading: string): Promise<readonly Loaded[]> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  const loaded = new Map<string, Loaded>();
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const { url, headers, encodedDataLength: body, fromDiskCache } = response;
    if (!CODE.test(new URL(url).pathname)) return;
    const coding = headers['content-encoding'] ?? headers['Content-Encoding'];
    loaded.set(requestId, { url, bytes: 0, body: fromDiskCache ? 0 : -body, coding });
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = loaded.get(requestId);
    if (!one) return;
    one.bytes = encodedDataLength;
    one.body += encodedDataLength;
  });
  await page.goto(PAGE);
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page.close();
  return [...loaded.values()].filter(({ bytes }) => bytes > 0);
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
  const first = await visit(context, 'Lobby 1a');
  expect(first.filter(({ url }) => url.includes('/casino/0.2.0/')).length).toBeGreaterThan(3);
  const again = await visit(context, 'Lobby 1a');
  expect(again.filter(({ url }) => url.includes('/casino/'))).toEqual([]);

  await checkout.edit(LOBBY, "'Lobby 1a'", "'Lobby 2b'");
  await ship('0.2.1');
  const patched = await visit(context, 'Lobby 2b');
  console.log(patched);
  expect(patched.map(({ url }) => url).filter((url) => !url.includes('/casino/0.2.1/'))).toEqual(
    [],
  );
  expect(new Set(patched.map(({ coding }) => coding))).toEqual(new Set(['dcz']));
  expect(sum(patched, ({ body }) => body)).toBeLessThanOrEqual(5 * KB);
  console.log(
    sum(patched, ({ body }) => body),
    sum(patched, ({ bytes }) => bytes),
  );
  // From the cache, though the dictionary of this browser is another one now.
  expect(await visit(context, 'Lobby 2b')).toEqual([]);

  await test.step('and one who was not gets the files as before', async () => {
    const other = await browser.newContext({ baseURL: system.url, serviceWorkers: 'block' });
    const all = await visit(other, 'Lobby 2b');
    expect(all.map(({ coding }) => coding)).not.toContain('dcz');
    await other.close();
  });
  await context.close();
});

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
    await visit(context, 'Casino Games');
    await ship('0.8.6');
    const patched = await visit(context, 'Casino Games');
    console.log(patched);
    expect(patched.map(({ url }) => new URL(url).pathname)).toEqual([
      expect.stringMatching(/^\/assets\/main\.\w+\.js$/),
    ]);
    expect(patched[0]?.coding).toBe('dcz');
    expect(sum(patched, ({ bytes }) => bytes)).toBeLessThanOrEqual(20 * KB);
  } finally {
    await system.store.updateRegistry((now) => ({ ...now, microFrontends }));
    await context.close();
  }
});
