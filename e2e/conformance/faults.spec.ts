import { AREA_EXPOSE } from '@exchange/contract';
import type { Page } from '@playwright/test';
import { FATAL, inject, slow } from './support/faults.ts';
import { readPartFiles } from './support/page-registry.ts';
import {
  AREA_PAGES,
  enter,
  expectFallback,
  expectShell,
  expectVersion,
  isSameView,
  KNOWN_AREAS,
  type KnownArea,
  markView,
  PHONE,
  SHELL_PAGE,
} from './support/pages.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: PHONE });

/** Returns another area than the one with the fault, for guests. */
const neighbourOf = (area: KnownArea): KnownArea => (area === 'sports' ? 'casino' : 'sports');

/** All areas load by the same code: without a URL one of them is tested with every fault. */
const isTriedHere = (area: KnownArea, fault: string) =>
  Boolean(process.env.BASE_URL) || area === 'casino' || fault === 'is down';

async function openShell(page: Page) {
  // A hanging file delays the load event.
  await page.goto(SHELL_PAGE, { waitUntil: 'commit' });
  await expectShell(page);
  await markView(page);
}

for (const area of KNOWN_AREAS) {
  test.describe(area, () => {
    for (const [name, fault] of Object.entries(FATAL)) {
      test(`a version that ${name} leaves shell and neighbours alone, and comes back`, async ({
        page,
        request,
        remoteOf,
        prepare,
      }) => {
        test.skip(!isTriedHere(area, name), 'tried with the casino; with a URL, with all areas');
        const { active, lastGood } = await remoteOf(area);
        const files = await readPartFiles(request, active, AREA_EXPOSE);
        test.skip(name.includes('styles') && files.styles.length === 0, 'the part has no styles');
        await prepare(area);
        const end = await inject(page, active, files, fault);
        await openShell(page);
        await enter(page, AREA_PAGES[area]);
        if (lastGood) await expectVersion(page, area, lastGood.version);
        else {
          const retry = await expectFallback(page, area);
          await end();
          // Requests still in flight may fail the first of them.
          await expect(async () => {
            if (await retry.isVisible()) await retry.click();
            await expectVersion(page, area, active.version, 3000);
          }).toPass();
        }
        expect(await page.evaluate(() => 'conformanceEvil' in globalThis)).toBe(false);

        const neighbour = neighbourOf(area);
        const { active: other } = await remoteOf(neighbour);
        await enter(page, AREA_PAGES[neighbour]);
        await expectVersion(page, neighbour, other.version);
        await expectShell(page);
        expect(await isSameView(page)).toBe(true);
      });
    }

    test('a slow origin shows the wanted version in the end', async ({
      page,
      request,
      remoteOf,
      prepare,
    }) => {
      const { active } = await remoteOf(area);
      await prepare(area);
      await inject(page, active, await readPartFiles(request, active, AREA_EXPOSE), slow);
      await openShell(page);
      await enter(page, AREA_PAGES[area]);
      await expectVersion(page, area, active.version);
    });

    test('calls that answer something else leave the area and the shell standing', async ({
      page,
      remoteOf,
      prepare,
    }) => {
      const { active } = await remoteOf(area);
      await prepare(area);
      await openShell(page);
      const odd = { status: 200, error: false, message: 'ok', data: { another: 'form' } };
      await page.route('**/api/**', (route) => route.fulfill({ json: odd }));
      await enter(page, AREA_PAGES[area]);
      await expectVersion(page, area, active.version);
      await expectShell(page);
      expect(await isSameView(page)).toBe(true);
    });
  });
}
