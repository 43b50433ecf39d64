import type { Page } from '@playwright/test';
import { logInWithDemo } from '../support/sign-in.ts';
import { logInAs } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

const CODE = /\.(js|css)(\?|$)/;
const BOARD = 'In Play · Cricket';
const LOST = 'This could not be loaded.';

/** Blocks scripts and styles that the page has not requested yet, until `mend`. */
async function loseLateCode(page: Page) {
  await page.route(CODE, (route) => route.abort('connectionreset'));
  return { mend: () => page.unroute(CODE) };
}

/** The shell's lazy chunks: their names are numbers. */
const SHELL_PART = /\/assets\/\d+\.[^/]*\.(js|css)/;

test('parts of the shell that do not arrive by themselves leave the page as it is', async ({
  page,
}) => {
  const lost: string[] = [];
  await page.route(SHELL_PART, (route) => {
    lost.push(route.request().url());
    return route.abort('connectionreset');
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: BOARD })).toBeVisible();
  // The footer is requested once the first screen is drawn, the page report when the page is idle.
  await expect.poll(() => lost.some((url) => url.endsWith('.css'))).toBe(true);
  await expect.poll(() => page.evaluate(() => document.readyState)).toBe('complete');
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('heading', { name: BOARD })).toBeVisible();
});

test('a dialog of the shell that does not arrive says so, can be closed, and comes when it is opened again', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  const { mend } = await loseLateCode(page);
  const login = page.getByRole('button', { name: 'Login' }).first();
  const lost = page.getByRole('alert').filter({ hasText: LOST });
  await login.click();
  await expect(lost).toBeVisible();
  await expect(page.getByRole('heading', { name: BOARD })).toBeVisible();
  await lost.getByRole('button', { name: 'Close' }).click();
  await expect(lost).toHaveCount(0);
  await mend();
  await login.click();
  await expect(page.getByRole('dialog', { name: 'Log In' })).toBeVisible();
});

test('a dialog whose code is on its way says so, and can be closed', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.route(CODE, () => undefined);
  await page.getByRole('button', { name: 'Login' }).first().click();
  const place = page.getByRole('status').filter({ hasText: 'Loading' });
  await expect(place).toBeVisible();
  await place.getByRole('button', { name: 'Close' }).click();
  await expect(place).toHaveCount(0);
});

test('a dialog whose code hangs counts as lost after a minute', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.route(CODE, () => undefined);
  await page.getByRole('button', { name: 'Login' }).first().click();
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
  await page.clock.fastForward(61_000);
  await expect(page.getByRole('alert').filter({ hasText: LOST })).toBeVisible();
});

test('a page of text whose code does not arrive leaves the frame, and can be tried again', async ({
  page,
}) => {
  await page.goto('/');
  const toTerms = page.getByRole('contentinfo').getByRole('link', { name: 'Terms and Conditions' });
  await expect(toTerms).toBeVisible();
  const { mend } = await loseLateCode(page);
  await toTerms.click();
  const main = page.getByRole('main');
  await expect(main.getByText('This page could not be loaded.')).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await mend();
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'Terms and Conditions' })).toBeVisible();
});

test('a dialog of an area that does not arrive leaves the area and its version alone', async ({
  page,
  system,
}) => {
  const { path } = await system.match();
  await logInWithDemo(page, path);
  await expect(page.getByRole('button', { name: 'Rules' }).first()).toBeVisible();
  await expect(page.getByText('Tap a price to place a bet.')).toBeVisible();
  const version = page.getByRole('main').locator('[data-boundary="sports"]');
  const before = await version.getAttribute('data-version');
  const { mend } = await loseLateCode(page);
  await page.getByRole('button', { name: 'Rules' }).first().click();
  const lost = page.getByRole('alert').filter({ hasText: LOST });
  await expect(lost).toBeVisible();
  await expect(version).toHaveAttribute('data-version', before ?? '');
  await mend();
  await lost.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('pages of the staff whose code does not arrive say so below their tabs, and can be tried again', async ({
  page,
  system,
}) => {
  await logInAs(page, system, 'agent', '/');
  await page.goto('/app/limits');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
  const toUsers = page.getByRole('dialog').getByRole('link', { name: 'Users' });
  await expect(toUsers).toBeVisible();
  const { mend } = await loseLateCode(page);
  await toUsers.click();
  const main = page.getByRole('main');
  await expect(main.getByText('This page could not be loaded.')).toBeVisible();
  await mend();
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(main.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
  const requests = main.getByRole('link', { name: 'Requests' });
  await requests.click();
  await expect(main.getByRole('heading', { name: 'Requests', level: 1 })).toBeVisible();
  // The tabs stay, and with them the focus.
  await expect(requests).toBeFocused();
});
