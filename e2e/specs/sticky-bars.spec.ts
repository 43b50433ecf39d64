import type { Page } from '@playwright/test';
import { logInAsNewPlayer, logInWithDemo } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

// The smallest phone of the brief, with a keyboard or a switch.
test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 640 } });

/** Maximum px by which a tap's area may exceed its drawing. */
const BLEED_PX = 8;

/**
 * Returns the focused element if a bar covers its top or bottom although it fits between the bars.
 */
const readCovered = (page: Page) =>
  page.evaluate((bleed) => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return;
    const { left, top, width, height, bottom } = focused.getBoundingClientRect();
    const x = left + width / 2;
    if (x < 0 || x > innerWidth || height > innerHeight / 2) return;
    const isClear = [top + bleed, bottom - bleed].every((y) => {
      const hit = document.elementFromPoint(x, y);
      return hit && (focused.contains(hit) || hit.contains(focused));
    });
    if (!isClear) return `${focused.ariaLabel ?? focused.textContent} at ${Math.round(top)}`;
  }, BLEED_PX);

for (const [name, place] of [
  ['lists', '/'],
  ['forms', '/app/withdraw'],
] as const) {
  test(`what Tab reaches in ${name}, forwards and back, is not covered by the bars @spec:prices.4`, async ({
    page,
    system,
  }) => {
    await logInAsNewPlayer(page, system, place);
    await expect(page.getByRole('main').getByRole('button').last()).toBeVisible();
    const covered: string[] = [];
    for (const key of ['Tab', 'Shift+Tab']) {
      await page.evaluate((end) => {
        (document.activeElement as HTMLElement).blur();
        scrollTo(0, end ? document.body.scrollHeight : 0);
      }, key !== 'Tab');
      for (let step = 0; step < 40; step += 1) {
        await page.keyboard.press(key);
        const found = await readCovered(page);
        if (found) covered.push(`${key}: ${found}`);
      }
    }
    expect(covered).toEqual([]);
  });
}

test('a field that is wrong is shown with its reason, not under a bar @spec:prices.4', async ({
  page,
  system,
}) => {
  await logInAsNewPlayer(page, system, '/app/deposit');
  await page.getByRole('button', { name: '+300' }).tap();
  await page.getByLabel('UTR').fill('12');
  await page.getByRole('button', { name: 'Submit' }).tap();
  await expect(page.getByLabel('UTR')).toBeFocused();
  expect(await readCovered(page)).toBeUndefined();
});

test('the bar of one-click betting does not cover the end of the home page @spec:prices.4', async ({
  page,
  system,
}) => {
  const { path } = await system.match();
  await logInWithDemo(page, '/app/setting');
  await page.getByLabel('One-click stake').fill('200');
  await page.getByRole('button', { name: 'Save' }).last().tap();
  await expect(page.getByText('Stake updated successfully.')).toBeVisible();
  await page.goto(path);
  await page.getByRole('switch', { name: 'One-click betting' }).last().tap();
  const bar = page.getByText('One-click is on: a tap on a price bets ₹200.');
  await expect(bar).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByText('Home').tap();
  const footer = page.getByRole('contentinfo');
  await expect(footer).toBeVisible();
  await expect(bar).toBeVisible();
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      const [foot, top] = await Promise.all([footer.boundingBox(), bar.boundingBox()]);
      return (foot?.y ?? 0) + (foot?.height ?? 0) <= (top?.y ?? 0);
    })
    .toBe(true);
});

test('what is typed and reached in the bars themselves does not move the page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.evaluate(() => scrollTo(0, 600));
  const search = page.getByRole('banner').getByRole('searchbox');
  await search.click();
  await search.pressSequentially('ab');
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab');
  expect(await page.evaluate(() => scrollY)).toBe(600);
});
