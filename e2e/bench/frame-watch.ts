import type { Page } from '@playwright/test';

/** What the main thread did in one frame. */
export interface Frame {
  /** From the first callback of the frame to the end of style, layout and paint, ms. */
  work: number;
  /** What the page said of itself at that moment. */
  phase: string;
}

interface Watched extends Window {
  frameTimes: Frame[];
}

/**
 * Measures every frame of the pages that follow: the first callback begins it, and a message that is
 * posted there can only come when callbacks, style, layout and paint are done, as they are one task.
 */
export async function watchFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const frameTimes: Frame[] = [];
    Object.assign(window, { frameTimes });
    const { port1, port2 } = new MessageChannel();
    let begun = 0;
    let last = Number.NaN;
    port1.onmessage = () => {
      const work = performance.now() - begun;
      const phase = document.querySelector<HTMLElement>('p[data-phase]')?.dataset.phase ?? '';
      frameTimes.push({ work, phase });
    };
    const request = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (callback) =>
      request((time) => {
        // All callbacks of a frame are given the same time.
        if (time !== last) {
          last = time;
          begun = performance.now();
          port2.postMessage(undefined);
        }
        callback(time);
      });
  });
}

/** Reads the frames since the last reading. */
export const readFrames = (page: Page): Promise<Frame[]> =>
  page.evaluate(() => (window as unknown as Watched).frameTimes.splice(0));
