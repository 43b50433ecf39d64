import { paths } from '@exchange/contract';
import type { Page } from '@playwright/test';
import { priceOf, slipOf } from '../support/pages.ts';
import { logInWithDemo } from '../support/sign-in.ts';
import { createUser, logInAs } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';
import { holdToast } from '../support/toasts.ts';

const loginOf = (page: Page) => page.getByRole('dialog', { name: 'Log In' });
const openerOf = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Login', exact: true });

async function openLogin(page: Page) {
  await openerOf(page).click();
  await expect(loginOf(page)).toBeVisible();
}

test('a dialog traps and returns the focus, and leaves the page where it was', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 600 });
  await page.goto('/');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.evaluate(() => scrollTo(0, 300));
  const readPlace = () => page.evaluate(() => [scrollY, document.body.clientWidth]);
  const place = await readPlace();
  await openLogin(page);
  await expect(loginOf(page).getByRole('button', { name: 'Close' })).toBeFocused();
  for (let step = 0; step < 20; step += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.matches('#root *'))).toBe(false);
  }
  await page.mouse.move(20, 300);
  await page.mouse.wheel(0, 400);
  expect(await readPlace()).toEqual(place);
  await page.keyboard.press('Escape');
  await expect(loginOf(page)).toBeHidden();
  await expect(openerOf(page)).toBeFocused();
  expect(await readPlace()).toEqual(place);
});

test('a press on the backdrop closes a dialog, one that began in it does not', async ({ page }) => {
  await page.goto('/about-us');
  await openLogin(page);
  const field = await loginOf(page).getByLabel('User ID').boundingBox();
  await page.mouse.move((field?.x ?? 0) + 20, (field?.y ?? 0) + 10);
  await page.mouse.down();
  await page.mouse.move(10, 10);
  await page.mouse.up();
  await expect(loginOf(page)).toBeVisible();
  await page.mouse.click(10, 10);
  await expect(loginOf(page)).toBeHidden();
});

test('Escape closes a dialog and not the slip below it', async ({ page, system }) => {
  const { path, runners } = await system.match();
  await logInWithDemo(page, path);
  await priceOf(page, runners[0] as string, 'Back').click();
  await expect(slipOf(page)).toBeVisible();
  await page.getByRole('button', { name: 'Rules', exact: true }).click();
  const rules = page.getByRole('dialog', { name: 'Rules' });
  await expect(rules).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rules).toBeHidden();
  await expect(slipOf(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(slipOf(page)).toBeHidden();
});

test('a dialog whose call is on its way stays, however often Escape is pressed', async ({
  page,
  system,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await logInAs(page, system, 'agent', paths.users());
  await createUser(page, 'meera.iyer');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'meera.iyer' }).click();
  await page.getByRole('button', { name: 'Update coins' }).click();
  const dialog = page.getByRole('dialog', { name: 'Coins of meera.iyer' });
  await dialog.getByLabel('Amount').fill('250');
  await dialog.getByLabel('Reason').fill('Cash at the counter');
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    await held;
    await route.continue();
  });
  const give = dialog.getByRole('button', { name: 'Give coins' });
  await give.click();
  await expect(give).toBeDisabled();
  // The page can refuse only the first: the next ones close the dialog, which is shown again.
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true);
  release();
  await expect(dialog).toBeHidden();
});

for (const width of [360, 1440]) {
  test(`at ${width} px a toast over a dialog is below the header and can be closed @spec:2.9`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/about-us');
    await openLogin(page);
    await loginOf(page).getByLabel('User ID').fill('nobody');
    await loginOf(page).getByLabel('Password').fill('wrong-password');
    await loginOf(page).getByRole('button', { name: 'Log In', exact: true }).click();
    const toast = page.getByRole('alert').filter({ hasText: 'Wrong!' });
    await holdToast(toast);
    await expect(toast).toBeInViewport({ ratio: 1 });
    const header = await page.locator('header').first().boundingBox();
    const below = (header?.y ?? 0) + (header?.height ?? 0);
    // It slides in.
    await expect.poll(async () => (await toast.boundingBox())?.y).toBeGreaterThanOrEqual(below);
    await toast.getByText('Invalid Login Details').click();
    await expect(toast).toBeHidden();
    await expect(loginOf(page)).toBeVisible();
  });
}

test('a toast that moves to and from a dialog keeps its time', async ({ page }) => {
  await page.goto('/about-us');
  await openLogin(page);
  await loginOf(page).getByLabel('User ID').fill('nobody');
  await loginOf(page).getByLabel('Password').fill('wrong-password');
  await loginOf(page).getByRole('button', { name: 'Log In', exact: true }).click();
  const toast = page.getByRole('alert').filter({ hasText: 'Wrong!' });
  await expect(toast).toBeVisible();
  // From the animation's begin: the toast slides in before.
  const { before, inDialog, after } = await toast.evaluate(async (element) => {
    const read = () =>
      element
        .getAnimations({ subtree: true })
        .find(({ effect }) => effect?.getTiming().duration === 3000);
    const wait = async (ms: number) => {
      while (Number(read()?.currentTime ?? 0) < ms) await new Promise(requestAnimationFrame);
    };
    await wait(1000);
    const before = Number(read()?.currentTime);
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.showModal();
    const isMoved = () => dialog.contains(element);
    while (!isMoved()) await new Promise(requestAnimationFrame);
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
    const inDialog = Number(read()?.currentTime);
    dialog.remove();
    while (isMoved() || !element.isConnected) await new Promise(requestAnimationFrame);
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
    return { before, inDialog, after: Number(read()?.currentTime) };
  });
  expect(inDialog).toBeGreaterThanOrEqual(before);
  expect(after).toBeGreaterThanOrEqual(inDialog);
  await expect(toast).toBeHidden();
});
