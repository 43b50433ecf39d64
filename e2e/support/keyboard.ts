import { expect, type Locator, type Page } from '@playwright/test';

/** Maximum of Tab steps on a page. */
const MAX_STEPS = 150;

/** Moves the focus with the Tab key until `target` has it visibly. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  // Looked for once: roles and names of a whole page take longer than the key.
  const element = await target.elementHandle();
  const isFocused = () => element?.evaluate((one) => one === document.activeElement);
  for (let step = 0; step < MAX_STEPS && !(await isFocused()); step += 1) {
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
