import type { Locator, Page } from '@playwright/test';
import { priceOf, slipOf } from '../support/pages.ts';
import { logInWithDemo } from '../support/sign-in.ts';
import { expect, shortenBetDelay, test } from '../support/test.ts';

shortenBetDelay();

// The smallest phone of the brief: the slip takes more than its half.
test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 640 } });

/** Returns true if no bar, heading or sheet covers the top and the bottom of the element. */
const isUncovered = (place: Locator) =>
  place.evaluate((element) => {
    const { left, top, width, bottom } = element.getBoundingClientRect();
    return [top + 2, bottom - 2].every((y) =>
      element.contains(document.elementFromPoint(left + width / 2, y)),
    );
  });

/** Taps a price low on the screen, as a thumb does. */
async function tapLow(page: Page, cell: Locator) {
  await cell.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await cell.tap();
  await expect(slipOf(page)).toBeVisible();
  await expect(cell).toHaveAttribute('aria-current', 'true');
}

test('a price tapped in a list stays in sight between its heading and the slip’s sheet @spec:2.43', async ({
  page,
  system,
}) => {
  const { name } = await system.match();
  await logInWithDemo(page, '/');
  const row = page.getByRole('listitem').filter({ hasText: name.split(' v ')[0] as string });
  const cell = row.getByRole('button', { name: /^Lay/ }).last();
  await tapLow(page, cell);
  await expect.poll(() => isUncovered(cell)).toBe(true);
});

test('a price tapped far down in a market stays in sight above the slip’s sheet @spec:2.43', async ({
  page,
  system,
}) => {
  const { path, runners } = await system.match();
  await logInWithDemo(page, path);
  const cell = priceOf(page, runners.at(-1) as string, 'Back');
  await tapLow(page, cell);
  await expect.poll(() => isUncovered(cell)).toBe(true);
});

test('every line of the preview, what was refused, and the ways on stand in sight with the keypad open @spec:2.43', async ({
  page,
  system,
}) => {
  const { path, runners } = await system.match();
  await logInWithDemo(page, path);
  await tapLow(page, priceOf(page, runners[0] as string, 'Back'));
  const slip = slipOf(page);
  await slip.getByRole('textbox', { name: 'Stake' }).tap();
  await expect(slip.getByRole('group', { name: 'Stake keypad' })).toBeVisible();
  const lines = slip.getByRole('listitem');
  await expect(lines).toHaveCount(runners.length);
  for (const line of await lines.all()) await expect.poll(() => isUncovered(line)).toBe(true);
  await slip.getByRole('button', { name: 'Max' }).tap();
  const warning = slip.getByText(/ offered now$/);
  const ways = [/^Place and keep the rest/, /^Cancel/, /^Place ₹.* now/].map((name) =>
    slip.getByRole('button', { name }),
  );
  for (const part of [warning, ...ways]) await expect.poll(() => isUncovered(part)).toBe(true);
  // The price of the buttons does not scroll out at the top.
  await expect.poll(() => isUncovered(slip.getByRole('heading'))).toBe(true);
});

test('a phone on its side keeps the button that bets in sight @spec:2.43', async ({
  page,
  system,
}) => {
  await page.setViewportSize({ width: 740, height: 360 });
  const { path, runners } = await system.match();
  await logInWithDemo(page, path);
  await tapLow(page, priceOf(page, runners[0] as string, 'Back'));
  const place = slipOf(page).getByRole('button', { name: 'Enter a stake' });
  await expect.poll(() => isUncovered(place)).toBe(true);
});

test('the stake editor opens over no sheet, and back returns to the slip @spec:2.36', async ({
  page,
  system,
}) => {
  const { path, runners } = await system.match();
  await logInWithDemo(page, path);
  await tapLow(page, priceOf(page, runners[0] as string, 'Back'));
  await page.getByRole('link', { name: 'Edit Stake' }).tap();
  await expect(page).toHaveURL(/\/app\/setting$/);
  await expect(slipOf(page)).toBeHidden();
  // The last field and the button below stand free, and the page scrolls to them.
  await page.getByRole('button', { name: 'Edit', exact: true }).tap();
  const last = page.getByLabel('Stake 8', { exact: true });
  await last.fill('250');
  await expect.poll(() => isUncovered(last)).toBe(true);
  const save = page.getByRole('button', { name: 'Save' }).first();
  await save.scrollIntoViewIfNeeded();
  await expect.poll(() => isUncovered(save)).toBe(true);
  await save.tap();
  await expect(page.getByText('Stake updated successfully.')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(path);
  await expect(slipOf(page).getByRole('button', { name: '250', exact: true })).toBeVisible();
});
