import type { Frame, Page } from '@playwright/test';

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node?: Element; previousRect: DOMRect; currentRect: DOMRect }[];
}

/**
 * Collects every layout shift of the pages and frames that follow, with what moved. Resolves to how
 * to read those of a frame (the page's own unless said), one line each, so that a failure names the
 * element.
 */
export async function watchShifts(
  page: Page,
  /** Also those within half a second of a tap, which browsers count as asked for. */
  { afterInput = false }: { afterInput?: boolean } = {},
): Promise<(frame?: Frame) => Promise<string[]>> {
  await page.addInitScript((everyShift) => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    const describe = ({
      node,
      previousRect: before,
      currentRect: after,
    }: Shift['sources'][number]) =>
      `${node?.className || node?.nodeName} "${node?.textContent?.slice(0, 20)}": ` +
      `${before.x},${before.y} ${before.width}×${before.height} → ` +
      `${after.x},${after.y} ${after.width}×${after.height}`;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (entry.hadRecentInput && !everyShift) continue;
        shifts.push(`${entry.value} ${entry.sources.map(describe).join(', ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  }, afterInput);
  return (frame = page.mainFrame()) =>
    frame.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
}
