interface Scheduling {
  scheduler?: { yield?: () => Promise<void> };
}

/**
 * Ends the browser's task, so that it can paint and answer a tap, and goes on in the next one: what the
 * shell does as it starts would keep a slow phone for a fifth of a second.
 */
export const breathe = (): Promise<void> =>
  (globalThis as Scheduling).scheduler?.yield?.() ??
  new Promise((resolve) => {
    setTimeout(resolve);
  });
