interface Scheduling {
  scheduler?: { yield?: () => Promise<void> };
}

/**
 * Ends the browser's task, so that it can paint and answer a tap, and goes on in the next one: what the
 * shell does as it starts would keep a slow phone for a fifth of a second.
 */
export async function yieldToMain(): Promise<void> {
  // Nobody waits for its paint, and its timers are slow.
  if (document.hidden) return;
  await ((globalThis as Scheduling).scheduler?.yield?.() ??
    new Promise<void>((resolve) => {
      setTimeout(resolve);
    }));
}
