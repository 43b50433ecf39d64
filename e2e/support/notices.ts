import type { Page } from '@playwright/test';

type Listener = Window & { reported: string[] };

/** Records toasts of pages opened from now on, which disappear in seconds. Returns their reader. */
export async function keepNotices(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    const reportedText: string[] = [];
    (window as unknown as Listener).reported = reportedText;
    const listen = () => {
      for (const notice of document.querySelectorAll('[role=status], [role=alert]')) {
        if (notice.checkVisibility({ visibilityProperty: true }))
          reportedText.push(notice.textContent);
      }
    };
    new MutationObserver(listen).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as Listener).reported.join('\n'));
}
