import type { BrowserContext, Page } from '@playwright/test';

/** Longest wait for the app in ms; a page whose app is kept away stays as it is. */
const APP_MS = 8000;

/**
 * Lets `goto` and `reload` of a context's pages return once the app has taken the page over from its
 * first frame: what is tested acts on the app. With `waitUntil: 'commit'` they return at once.
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
    await frame.waitFor({ state: 'detached', timeout: APP_MS }).catch(() => undefined);
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
