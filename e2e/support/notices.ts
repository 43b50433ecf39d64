import type { Page } from '@playwright/test';

type Listener = Window & { said: string[] };

/**
 * Keeps what the pages opened from now on say in notices, which pass in seconds: a busy machine may look only
 * when they are gone. Returns what reads them.
 */
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
