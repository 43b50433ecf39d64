interface Scheduling {
  scheduler?: { yield?: () => Promise<void> };
}

/** Resolves in the frame after the next paint; at once on a hidden page, which does not paint. */
export const afterNextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });

/** Resolves when the browser is idle, after `latestMs` at the latest. */
export const whenIdle = (latestMs: number): Promise<void> =>
  new Promise((resolve) => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in globalThis)
      requestIdleCallback(() => resolve(), { timeout: latestMs });
    else setTimeout(resolve, latestMs);
  });

/**
 * Yields to the browser for paint and input; the shell's start would otherwise block a slow phone
 * for 200 ms.
 */
export async function yieldToMain(): Promise<void> {
  // Hidden pages do not paint, and their timers are slow.
  if (document.hidden) return;
  await ((globalThis as Scheduling).scheduler?.yield?.() ??
    new Promise<void>((resolve) => {
      setTimeout(resolve);
    }));
}
