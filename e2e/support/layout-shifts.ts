import type { Page } from '@playwright/test';

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node?: Element; previousRect: DOMRect; currentRect: DOMRect }[];
}

/**
 * Collects every layout shift of the pages that follow, with what moved. Resolves to how to read
 * them, one line each, so that a failure names the element.
 */
export async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    const describe = ({ node, previousRect, currentRect }: Shift['sources'][number]) =>
      `${node?.className || node?.nodeName}: ${previousRect.y} → ${currentRect.y}`;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (entry.hadRecentInput) continue;
        shifts.push(`${entry.value} ${entry.sources.map(describe).join(', ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
}
