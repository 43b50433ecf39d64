import type { Frame, Page } from '@playwright/test';

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node?: Element; previousRect: DOMRect; currentRect: DOMRect }[];
}

/**
 * Records every layout shift of the following pages and frames, with its elements. Resolves to a
 * reader of a frame's shifts (default: the page's), one line each.
 */
export async function watchShifts(
  page: Page,
  /** True: includes shifts within half a second of a tap, which browsers ignore. */
  { afterInput = false }: { afterInput?: boolean } = {},
): Promise<(frame?: Frame) => Promise<string[]>> {
  await page.addInitScript((everyShift) => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    // A game that is ready late gets the place of the bar above it, and is laid out anew. Browsers
    // count that as little as what follows a tap.
    let resizedAt = Number.NEGATIVE_INFINITY;
    window.addEventListener('resize', () => {
      resizedAt = performance.now();
    });
    const isResize = ({ startTime }: Shift) => Math.abs(startTime - resizedAt) < 500;
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
        if (everyShift ? isResize(entry) : entry.hadRecentInput) continue;
        shifts.push(`${entry.value} ${entry.sources.map(describe).join(', ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  }, afterInput);
  return (frame = page.mainFrame()) =>
    frame.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
}
