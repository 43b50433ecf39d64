/** Resolves when the browser is idle, after `latestMs` at the latest. */
export const whenIdle = (latestMs: number): Promise<void> =>
  new Promise((resolve) => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in globalThis)
      requestIdleCallback(() => resolve(), { timeout: latestMs });
    else setTimeout(resolve, latestMs);
  });
