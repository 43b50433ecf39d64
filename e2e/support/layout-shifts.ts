import type { Frame, Page } from '@playwright/test';

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node?: Element; previousRect: DOMRect; currentRect: DOMRect }[];
}

/**
 * Records every layout shift of the following pages and frames, with its elements. Resolves to a
 * reader of a frame's shifts (default: the page's), one line each. Fonts are blocked: on a busy
 * machine a late one may still replace the system's, though all are optional (typefaces.test.ts).
 */
export async function watchShifts(
  page: Page,
  /** True: includes shifts within half a second of a tap, which browsers ignore. */
  { afterInput = false }: { afterInput?: boolean } = {},
): Promise<(frame?: Frame) => Promise<string[]>> {
  await page.route('**/*.woff2', (route) => route.abort());
  await page.addInitScript((everyShift) => {
    const shifts: { at: number; line: string }[] = [];
    // A game that is ready late takes the bar's space, which re-lays it out. Like shifts after a
    // tap, browsers do not count this one. On a busy machine the shift comes long after the event,
    // so its layout is recorded too.
    const resizes: number[] = [];
    const noteResize = () => resizes.push(performance.now());
    window.addEventListener('resize', noteResize);
    document.addEventListener('DOMContentLoaded', () => {
      let height = innerHeight;
      new ResizeObserver(() => {
        if (innerHeight !== height) noteResize();
        height = innerHeight;
      }).observe(document.documentElement);
    });
    const isResize = (at: number) => resizes.some((time) => Math.abs(at - time) < 500);
    const readShifts = () =>
      shifts.filter(({ at }) => !everyShift || !isResize(at)).map(({ line }) => line);
    Object.assign(window, { readShifts });
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
        if (!everyShift && entry.hadRecentInput) continue;
        const line = `${entry.value} ${entry.sources.map(describe).join(', ')}`;
        shifts.push({ at: entry.startTime, line });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  }, afterInput);
  return (frame = page.mainFrame()) =>
    frame.evaluate(() => (window as unknown as { readShifts(): string[] }).readShifts());
}
