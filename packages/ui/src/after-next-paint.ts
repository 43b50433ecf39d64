/**
 * Resolves once what is drawn now has been on the screen, in the frame after the one that paints it; at
 * once where nobody looks at the page, as nothing is painted there.
 */
export const afterNextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
