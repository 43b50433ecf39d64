import { expect, type Locator, type Page } from '@playwright/test';

/** Maximum of Tab steps on a page. */
const MAX_STEPS = 150;

const isFocused = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement).catch(() => false);

/** Moves the focus with the Tab key until `target` has it visibly. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < MAX_STEPS && !(await isFocused(target)); step += 1) {
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
  const isShown = await target.evaluate((element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
  });
  expect(isShown, 'the focus can be seen').toBe(true);
}

/** Moves the focus to `target` and presses it. */
export async function pressWithKeys(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}
