import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';

/** Interval of reads, rare enough not to disturb the page, which records its measurements. */
const ASK_EVERY_MS = 100;

/** The page's record of its paints: times by Date.now(), the clock that all programs share. */
interface Watched extends Window {
  paints: { mutatedAt: number; paintedAt: number }[];
}

/** Records in the page when a price's text changed and when the frame with it was painted. */
export async function watchPaints(page: Page): Promise<void> {
  await page.evaluate(() => {
    const paints: Watched['paints'] = [];
    Object.assign(window, { paints });
    const isPrice = ({ target }: MutationRecord) => {
      const element = target instanceof Element ? target : target.parentElement;
      return Boolean(element?.closest('fieldset[aria-label^="Prices of"]'));
    };
    new MutationObserver((records) => {
      if (!records.some(isPrice)) return;
      const mutatedAt = Date.now();
      requestAnimationFrame(() => {
        // A message comes after the frame that was begun; a timer would be slowed down.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => paints.push({ mutatedAt, paintedAt: Date.now() });
        port2.postMessage(undefined);
      });
    }).observe(document.body, { characterData: true, childList: true, subtree: true });
  });
}

/**
 * Returns the paint time of the first price change after `since`; undefined without one within
 * `timeoutMs`.
 */
export async function awaitPaint(
  page: Page,
  since: number,
  timeoutMs: number,
): Promise<number | undefined> {
  // Polled from here: the page's policy forbids Playwright's evaluated text.
  const find = (from: number) =>
    (window as unknown as Watched).paints.find(({ mutatedAt }) => mutatedAt >= from)?.paintedAt;
  while (Date.now() < since + timeoutMs) {
    const found = await page.evaluate(find, since);
    if (found !== undefined) return found;
    await sleep(ASK_EVERY_MS);
  }
  return undefined;
}

/**
 * Measures the baseline: ms from a request of a few bytes to the page's own origin to the paint of
 * their text.
 */
export function paintBareReply(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const place = document.createElement('output');
    document.body.append(place);
    const start = Date.now();
    const reply = await fetch('/health', { cache: 'no-store' });
    place.textContent = (await reply.text()).slice(0, 20);
    await new Promise(requestAnimationFrame);
    await new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(undefined);
    });
    const end = Date.now();
    place.remove();
    return end - start;
  });
}
