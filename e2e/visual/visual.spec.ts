import { existsSync } from 'node:fs';
import { ALL_CASINOS, paths, SPORT_IDS } from '@exchange/contract';
import { expect, type Page, test } from '@playwright/test';
import { waitForApp } from '../support/after-frame.ts';

const { VISUAL_PORT, VISUAL_MATCH = '/', VISUAL_SIDE } = process.env;
/** Tested brands, by their hosts. */
const BRANDS = { kheloyar: 'localhost', khelodost: 'khelodost.localhost' } as const;
const ALL_WIDTHS = [360, 768, 1440] as const;
const PHONE_AND_DESK = [360, 1440] as const;

interface Screen {
  path: string;
  widths: readonly number[];
}
const SCREENS: Readonly<Record<string, Screen>> = {
  components: { path: '/catalog', widths: ALL_WIDTHS },
  home: { path: paths.home(), widths: ALL_WIDTHS },
  match: { path: VISUAL_MATCH, widths: ALL_WIDTHS },
  matches: { path: paths.sport(SPORT_IDS.cricket), widths: PHONE_AND_DESK },
  casino: { path: paths.casinoLobby(ALL_CASINOS), widths: PHONE_AND_DESK },
  'sign-up': { path: paths.signUp(), widths: PHONE_AND_DESK },
  terms: { path: paths.termsAndConditions(), widths: [360] },
};

/** Changing content: the clock, and the start times of matches. */
const movingParts = (page: Page) => [page.locator('time')];

/** Loads images below the fold as well. */
const loadPictures = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  });

for (const [brand, host] of Object.entries(BRANDS)) {
  for (const [name, { path, widths }] of Object.entries(SCREENS)) {
    for (const width of widths) {
      test(`${name} of ${brand} at ${width} px @spec:brands.11`, async ({ page }, info) => {
        const picture = `${name}-${brand}-${width}.png`;
        const isNew = VISUAL_SIDE === 'change' && !existsSync(info.snapshotPath(picture));
        test.skip(isNew, 'the base has no such picture');
        // A picture of the first frame would be one of what the app soon replaces.
        waitForApp(page.context());
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`http://${host}:${VISUAL_PORT}${path}`);
        await expect(page.getByRole('main')).toBeVisible();
        // The catalogue shows the loading state itself.
        const loading = name === 'components' ? 1 : 0;
        await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(loading);
        await loadPictures(page);
        await expect(page).toHaveScreenshot(picture, { fullPage: true, mask: movingParts(page) });
      });
    }
  }
}
