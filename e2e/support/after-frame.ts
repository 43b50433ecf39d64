import { FIRST_PRICES_MARK } from '@exchange/contract';
import { type BrowserContext, expect, type Page } from '@playwright/test';

/** Longest wait in ms for the app's code, and after it for the app: that one shorter than its own. */
const CODE_MS = 10_000;
const APP_MS = 8000;
const FRAME = 'body > .frame:not(:has(.boot-said))';
const PLACE = ':is([data-skeleton], .boot-card)';

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
    try {
      await waitForTakeOver(page);
    } catch (cause) {
      if (page.isClosed()) return;
      const text = `The app did not take ${page.url()} over from its first frame in time`;
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

async function waitForTakeOver(page: Page): Promise<void> {
  // The app is `inert` while it draws behind the frame.
  const started = page.locator(`#root[inert], body:not(:has(${FRAME.replace('body ', '')}))`);
  await started.first().waitFor({ state: 'attached', timeout: CODE_MS });
  const frame = page.locator(FRAME);
  const places = await frame.locator('main').locator(PLACE).count();
  try {
    await frame.waitFor({ state: 'detached', timeout: APP_MS });
  } catch {
    const isComplete = () =>
      page.evaluate(
        ([mark, place, max]) =>
          performance.getEntriesByName(mark).length > 0 &&
          document.querySelectorAll(`#root main ${place}`).length <= max,
        [FIRST_PRICES_MARK, PLACE, places] as const,
      );
    // A busy machine draws late, so that the app's own wait ends first; one that is complete and
    // does not take over is broken.
    expect(await isComplete(), 'the app is complete behind its frame').toBe(false);
    await frame.waitFor({ state: 'detached', timeout: APP_MS });
    await expect.poll(isComplete, { timeout: APP_MS }).toBe(true);
  }
}
