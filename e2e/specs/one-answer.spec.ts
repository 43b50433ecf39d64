import { get } from 'node:http';
import { brotliDecompressSync, constants } from 'node:zlib';
import type { Page } from '@playwright/test';
import { holdDeepRequests, UNKNOWN_DEPTH } from '../support/request-chain.ts';
import { signInAhead } from '../support/sign-in.ts';
import type { System } from '../support/system.ts';
import { expect, test } from '../support/test.ts';

/** Interval of price polls, in ms, which a busy machine may reach here. */
const POLL_MS = 1000;
/** Bytes that a connection sends before the first acknowledgement: ten segments. */
const FIRST_FLIGHT = 14_600;

const PAGES: Record<
  string,
  { open: (system: System) => Promise<string>; first: (page: Page) => ReturnType<Page['locator']> }
> = {
  'the home page': {
    open: async () => '/',
    first: (page) => page.getByRole('button', { name: /^Back .* at / }).first(),
  },
  'a match page': {
    open: async (system) => (await system.match()).guestPath,
    first: (page) => page.getByRole('button', { name: /^Back .* at / }).first(),
  },
  'a list of matches': {
    open: async () => '/sport/4',
    first: (page) => page.getByRole('button', { name: /^Back .* at / }).first(),
  },
  'the casino': {
    open: async () => '/casino-provider/All%20Casinos',
    first: (page) => page.getByRole('link', { name: /Aviator/ }).first(),
  },
};

for (const who of ['a guest', 'a player'] as const) {
  for (const [name, { open, first }] of Object.entries(PAGES)) {
    test(`${name} shows ${who} its first prices or games by requests of the HTML alone, none made twice`, async ({
      page,
      system,
    }) => {
      if (who === 'a player') await signInAhead(page, system);
      const address = await open(system);
      const { requests, release } = await holdDeepRequests(page);
      await page.goto(address, { waitUntil: 'commit' });
      await expect(first(page)).toBeVisible();
      const before = requests.slice();
      await release();

      expect(before.filter(({ depth }) => depth === UNKNOWN_DEPTH)).toEqual([]);
      const early = before.filter(({ depth, address: one }) => depth === 1 && /^\/api\//.test(one));
      expect(early.length).toBeGreaterThanOrEqual(who === 'a player' ? 4 : 3);
      const again = before.filter(({ depth, address: one, at }) =>
        before.some(
          (other) =>
            depth > 1 && other.depth === 1 && other.address === one && at - other.at < POLL_MS,
        ),
      );
      expect(again).toEqual([]);
      if (who === 'a player') await expect(page.getByTestId('balance')).toBeVisible();
      await page.waitForLoadState();
      expect(await system.cspReports()).toEqual([]);
    });
  }
}

/** Returns what a browser reads of a page by the first flight of a connection, by Brotli. */
const readFirstFlight = (url: string) =>
  new Promise<string>((resolve, reject) => {
    // A connection of its own, which counts nothing else.
    get(url, { agent: false, headers: { 'accept-encoding': 'br' } }, (response) => {
      const { socket } = response;
      if (response.headers['content-encoding'] !== 'br') reject(new Error('not compressed'));
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        const sent = body.subarray(0, FIRST_FLIGHT - (socket.bytesRead - body.length));
        const options = { finishFlush: constants.BROTLI_OPERATION_FLUSH };
        resolve(brotliDecompressSync(sent, options).toString());
      });
    }).on('error', reject);
  });

test('all that the HTML asks for is in the first flight of a connection, with the headers', async ({
  system,
}) => {
  for (const { open } of Object.values(PAGES)) {
    const html = await readFirstFlight(system.url + (await open(system)));
    // Registry, preloads and first calls stand before it.
    expect(html).toContain('window.__FEDERATION__=');
  }
});
