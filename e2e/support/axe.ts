import type { Frame, Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

const OPTIONS: RunOptions = {
  // Each frame is tested by itself, as a page cannot access those of other origins.
  iframes: false,
  resultTypes: ['violations'],
  // No rule that is on reads style sheets; axe would fetch them all again.
  preload: { assets: ['media'] },
};
/** Landmarks and the first heading belong to the page around a frame. */
const OPTIONS_OF_FRAMES: RunOptions = {
  ...OPTIONS,
  rules: Object.fromEntries(
    ['region', 'landmark-one-main', 'page-has-heading-one'].map((id) => [id, { enabled: false }]),
  ),
};

async function readFrame(frame: Frame): Promise<string[]> {
  await frame.evaluate(axe.source);
  return frame.evaluate(
    async (options) => {
      const injected = window as unknown as { axe: typeof axe };
      const { violations } = await injected.axe.run(document, options);
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`));
    },
    frame.parentFrame() ? OPTIONS_OF_FRAMES : OPTIONS,
  );
}

async function readFrames(page: Page): Promise<string[]> {
  const faults = await readFrame(page.mainFrame());
  for (const frame of page.frames()) {
    if (!frame.parentFrame()) continue;
    // A lazy frame that is not shown has no document.
    if (!(await (await frame.frameElement()).isVisible())) continue;
    faults.push(...(await readFrame(frame)));
  }
  return faults;
}

/**
 * Returns axe's faults of the page and its visible frames, one line each. A change during the test
 * gives a mixed state, so a fault must be found twice.
 */
export async function findFaults(page: Page): Promise<string[]> {
  const found = await readFrames(page);
  if (found.length === 0) return [];
  const again = await readFrames(page);
  return found.filter((fault) => again.includes(fault));
}
