import type { Locator } from '@playwright/test';

/** Stops the timer of a toast, so that it stays until it is closed or replaced. */
export const holdToast = (toast: Locator): Promise<void> =>
  toast.evaluate((element) => {
    for (const animation of element.getAnimations({ subtree: true })) {
      if (animation.effect?.getTiming().duration === 3000) animation.pause();
    }
  });
