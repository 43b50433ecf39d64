import type { Browser, Page, Response } from '@playwright/test';
import type { System } from '../support/system.ts';
import { expect, test } from '../support/test.ts';

const LOBBY = '/casino-provider/All%20Casinos';
/** Clients whose failures quarantine a version; the edge's default. */
const CLIENTS = 5;

let opened = 0;

/** Opens the lobby as a client of its own, by a proxy's header to one of the edges. */
async function openAs(
  { browser, system }: { browser: Browser; system: System },
  client: string,
): Promise<{ given: string; page: Page; reported: Promise<Response> }> {
  opened += 1;
  const baseURL = system.edges[opened % system.edges.length] ?? system.url;
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block' });
  // Only to the edge: to the remotes' origins it would need a preflight.
  await context.route(`${baseURL}/**`, (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-forwarded-for': client } }),
  );
  const page = await context.newPage();
  const reported = page.waitForResponse('**/telemetry/faults');
  reported.catch(() => undefined);
  await page.goto(LOBBY);
  // Also if the version fails: the last good one shows in the same view.
  await expect(page.getByRole('heading', { name: 'Casino Games' })).toBeVisible();
  const given = await page.evaluate(
    () =>
      JSON.parse(document.getElementById('registry')?.textContent ?? '').remotes.casino.active
        .version as string,
  );
  return { given, page, reported };
}

test.describe('the error budget', () => {
  test.afterEach(({ system }) => system.rollBack('casino'));

  for (const fault of ['load', 'mount'] as const) {
    test(`a version that throws at ${fault} for five clients is quarantined`, async ({
      browser,
      system,
    }) => {
      await system.publishBroken('casino', fault);
      const failFor = async (client: string) => {
        const { given, page, reported } = await openAs({ browser, system }, client);
        expect(given).toMatch(/^9\./);
        expect((await reported).status()).toBe(204);
        await page.context().close();
      };
      for (let client = 1; client < CLIENTS; client += 1) await failFor(`198.51.100.${client}`);
      // One returning client decides nothing.
      await failFor('198.51.100.1');
      await failFor('198.51.100.200');

      // Other edges follow within a second; a client that failed already does not count again.
      await expect(async () => {
        const { given, page } = await openAs({ browser, system }, '198.51.100.200');
        await page.context().close();
        expect(given).toMatch(/^0\.1\.0/);
      }).toPass();
    });
  }
});
