interface Scheduling {
  scheduler?: { yield?: () => Promise<void> };
}

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
