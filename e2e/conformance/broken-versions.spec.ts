import { AREA_EXPOSE } from '@exchange/contract';
import { breakRelease } from './support/broken-release.ts';
import { readPartFiles } from './support/page-registry.ts';
import {
  AREA_PAGES,
  enter,
  expectFallback,
  expectShell,
  expectVersion,
  isSameView,
  KNOWN_AREAS,
  markView,
  PHONE,
  SHELL_PAGE,
} from './support/pages.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: PHONE });

for (const area of KNOWN_AREAS) {
  for (const moment of ['load', 'mount'] as const) {
    test(`${area}: a version that throws at ${moment} gives way in the same view`, async ({
      page,
      request,
      remoteOf,
      prepare,
    }) => {
      const { active, lastGood } = await remoteOf(area);
      const files = await readPartFiles(request, active, AREA_EXPOSE);
      await prepare(area);
      await breakRelease(page, { area, release: active, files, moment });
      await page.goto(SHELL_PAGE);
      await expectShell(page);
      await markView(page);
      await enter(page, AREA_PAGES[area]);
      if (lastGood) await expectVersion(page, area, lastGood.version);
      else await expectFallback(page, area);
      await expectShell(page);
      expect(await isSameView(page)).toBe(true);
      // It was not rejected: its code ran, and threw.
      expect(await page.evaluate(() => 'conformanceRan' in globalThis)).toBe(true);
    });
  }
}
