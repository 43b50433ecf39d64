import { get } from 'node:http';
import type { Page } from '@playwright/test';
import { holdDeepRequests, UNKNOWN_DEPTH } from '../support/request-chain.ts';
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

/** Opens a signed-in player's browser, before any page of the shell ran in it. */
async function signIn(page: Page, system: System): Promise<void> {
  const data = await system.client.logInWithDemo();
  await page.addInitScript(
    (user) => {
      localStorage.setItem('user', JSON.stringify(user));
      localStorage.setItem('isAuthentication', 'true');
    },
    { data },
  );
}

for (const who of ['a guest', 'a player'] as const) {
  for (const [name, { open, first }] of Object.entries(PAGES)) {
    test(`${name} shows ${who} its first prices or games by requests of the HTML alone, none made twice`, async ({
      page,
      system,
    }) => {
      if (who === 'a player') await signIn(page, system);
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

/** Returns the compressed bytes of a response, by Brotli. */
const countBytes = (url: string) =>
  new Promise<number>((resolve, reject) => {
    // A connection of its own, which counts nothing else.
    get(url, { agent: false, headers: { 'accept-encoding': 'br' } }, (response) => {
      const { socket } = response;
      if (response.headers['content-encoding'] !== 'br') reject(new Error('not compressed'));
      response.resume();
      response.on('end', () => resolve(socket.bytesRead));
    }).on('error', reject);
  });

test('the HTML fits into the first flight of a connection, with its headers', async ({
  system,
}) => {
  for (const { open } of Object.values(PAGES)) {
    expect(await countBytes(system.url + (await open(system)))).toBeLessThan(FIRST_FLIGHT);
  }
});
