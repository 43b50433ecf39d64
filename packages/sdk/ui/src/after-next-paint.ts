/** Resolves in the frame after the next paint; at once on a hidden page, which does not paint. */
export const afterNextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
