import type { Page } from '@playwright/test';
import { logInWithDemo } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const PUBLIC = [
  '/',
  '/sport/all',
  '/sport/inplay',
  '/sport/4',
  '/sport/99',
  '/multi-market',
  '/casino-provider/All%20Casinos',
  '/signup',
  '/nowhere',
];
const PLAYER = [
  '/app/d-w-history',
  '/app/limits',
  '/app/open-bets/p',
  '/app/open-bets/C',
  '/app/change-password',
  '/app/sessions',
];

/** Content that the page must not have before its data. */
const settled = (page: Page) =>
  expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);

test('every page fits each screen without sideways scrolling or a CSP report', async ({
  page,
  system,
}) => {
  test.slow();
  const { path, guestPath } = await system.match();
  const check = async (address: string) => {
    await settled(page);
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${address} at ${width} px`).toBeLessThanOrEqual(0);
    }
  };
  for (const address of [...PUBLIC, guestPath]) {
    await page.goto(address);
    await check(address);
  }
  await logInWithDemo(page, path);
  await check(path);
  for (const address of PLAYER) {
    await page.goto(address);
    await check(address);
  }
  expect(await system.cspReports()).toEqual([]);
});
