import type { BrowserContext, Page } from '@playwright/test';

/** Longest wait for the app in ms. */
const APP_MS = 8000;

/**
 * Lets `goto` and `reload` of a context's pages return once the app has taken the page over from its
 * first frame: what is tested acts on the app. They reject if it does not. A test that keeps the app away gives
 * `waitUntil: 'commit'`, with which they return at once.
 */
export function waitForApp(context: BrowserContext): BrowserContext {
  for (const page of context.pages()) patch(page);
  context.on('page', patch);
  return context;
}

function patch(page: Page): void {
  const { goto, reload } = page;
  const settle = async (waitUntil: string | undefined) => {
    if (waitUntil === 'commit') return;
    const frame = page.locator('body > .frame:not(:has(.boot-said))');
    try {
      await frame.waitFor({ state: 'detached', timeout: APP_MS });
    } catch (cause) {
      if (page.isClosed()) return;
      const text = `The app did not take ${page.url()} over from its first frame within ${APP_MS} ms`;
      throw new Error(text, { cause });
    }
  };
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options);
    await settle(options?.waitUntil);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload.call(page, options);
    await settle(options?.waitUntil);
    return response;
  };
}
