import { expect, type Locator, type Route } from '@playwright/test';

/** Stops the timer of a toast, so that it stays until it is closed or replaced. */
export const holdToast = (toast: Locator): Promise<void> =>
  toast.evaluate((element) => {
    for (const animation of element.getAnimations({ subtree: true })) {
      if (animation.effect?.getTiming().duration === 3000) animation.pause();
    }
  });

/**
 * Clicks `button`, which sends the call with the path `call`, and expects the toast of its answer. The
 * answer comes after the click, which on a busy machine takes longer than a toast stays.
 */
export async function clickAndExpectToast(button: Locator, call: string, text: string) {
  const page = button.page();
  const clicked = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    await clicked.promise;
    await route.fallback();
  };
  await page.route(`**/${call}`, hold);
  await button.click();
  clicked.resolve();
  await expect(page.getByText(text)).toBeVisible();
  await page.unroute(`**/${call}`, hold);
}
