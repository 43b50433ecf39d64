import { paths } from '@exchange/contract';
import type { Locator, Page } from '@playwright/test';
import { priceOf, slipOf } from '../support/pages.ts';
import { raiseStake } from '../support/refused-bet.ts';
import { logInWithDemo } from '../support/sign-in.ts';
import { expect, playOwnMatch, shortenBetDelay, test } from '../support/test.ts';
import { holdToast } from '../support/toasts.ts';

// The feed stands, so bets of other files would use up what is offered.
playOwnMatch();
shortenBetDelay();
test.use({ hasTouch: true, isMobile: true });

/** Returns the visible edges, in px. */
async function readEdges(place: Locator) {
  const box = await place.boundingBox();
  return { top: box?.y ?? Number.NaN, bottom: (box?.y ?? Number.NaN) + (box?.height ?? 0) };
}

/** Tries a wrong password; returns the form and the toast. */
async function failToLogIn(page: Page) {
  await page.goto('/about-us');
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).tap();
  const form = page.getByRole('dialog', { name: 'Log In' });
  await form.getByLabel('User ID').fill('player');
  await form.getByLabel('Password').fill('wrong-password');
  await form.getByRole('button', { name: 'Log In', exact: true }).tap();
  return { form, wrong: page.getByRole('alert').filter({ hasText: 'Wrong!' }) };
}

for (const width of [360, 768]) {
  test(`at ${width} px toasts leave the heading free, and go as a menu opens or the next try works @spec:2.9`, async ({
    page,
    system,
  }) => {
    await page.setViewportSize({ width, height: 720 });
    const { form, wrong } = await failToLogIn(page);
    await holdToast(wrong);
    await form.getByLabel('Password').fill(await system.readPassword('player'));
    await form.getByRole('button', { name: 'Log In', exact: true }).tap();
    const success = page.getByRole('status').filter({ hasText: 'Success!' });
    await holdToast(success);
    await expect(wrong).toBeHidden();
    // A login leads to the home page.
    const first = page.getByRole('main').getByRole('heading', { name: 'In Play' }).first();
    await expect(first).toBeVisible();
    const header = await readEdges(page.getByRole('banner'));
    // The heading is another element once the matches are there.
    await expect
      .poll(async () => (await readEdges(first)).top - (await readEdges(success)).bottom)
      .toBeGreaterThanOrEqual(0);
    await expect
      .poll(async () => (await readEdges(success)).top)
      .toBeGreaterThanOrEqual(header.bottom);
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).tap();
    await expect(success).toBeHidden();
  });
}

test('the toast of a refused bet covers neither the slip nor the tapped price @spec:2.9', async ({
  page,
  system,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const { path, runners } = await system.match();
  await logInWithDemo(page, path);
  const price = priceOf(page, runners[0] as string, 'Back');
  await price.tap();
  const slip = slipOf(page);
  await raiseStake(page);
  await slip.getByRole('button', { name: '100', exact: true }).tap();
  await slip.getByRole('button', { name: /^(Place|Accept)/ }).tap();
  const toast = page.getByRole('alert').filter({ hasText: 'Wrong!' });
  await expect(toast).toBeVisible();
  await expect
    .poll(async () => (await readEdges(toast)).bottom)
    .toBeLessThanOrEqual((await readEdges(price)).top);
  expect((await readEdges(price)).bottom).toBeLessThanOrEqual((await readEdges(slip)).top);
});

test('a toast goes by itself for who wants no motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { wrong } = await failToLogIn(page);
  await expect(wrong).toBeVisible();
  await expect(wrong).toBeHidden();
});

test('on a phone a notice makes room for a later toast, and is there again after it @spec:2.9', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 360, height: 720 });
  await page.route('**/session-list', (route) => {
    const device = { session_id: 1, browser: 'Firefox', platform: 'Linux', current: false };
    const list = [{ ...device, created_at: 1, last_seen_at: 1, new_device: true }];
    const data = { list };
    return route.fulfill({ json: { status: 200, error: false, message: '', data } });
  });
  await logInWithDemo(page);
  await page.evaluate(() => localStorage.removeItem('newest-noticed-device'));
  await page.goto(paths.deposit());
  const copy = page.getByRole('button', { name: 'Copy IFSC Code' });
  const notice = page.getByText(/^Your account was opened on a new device/);
  await expect(notice).toBeVisible();
  await copy.tap();
  const later = page.getByRole('status').filter({ hasText: 'Copied' });
  await holdToast(later);
  await expect(notice).toBeHidden();
  await later.tap();
  await expect(later).toBeHidden();
  await expect(notice).toBeVisible();
});
