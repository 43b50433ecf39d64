import type { Page } from '@playwright/test';

type Listener = Window & { said: string[] };

/** Records toasts of pages opened from now on, which disappear in seconds. Returns their reader. */
export async function keepNotices(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    const said: string[] = [];
    (window as unknown as Listener).said = said;
    const listen = () => {
      for (const notice of document.querySelectorAll('[role=status], [role=alert]')) {
        if (notice.checkVisibility({ visibilityProperty: true })) said.push(notice.textContent);
      }
    };
    new MutationObserver(listen).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as Listener).said.join('\n'));
}
