const holders = new Set<() => boolean>();

/** While `isHeld` says so, the page is not loaded anew by itself; returns how to take that back. */
export function blockReload(isHeld: () => boolean): () => void {
  holders.add(isHeld);
  return () => holders.delete(isHeld);
}

/** Whether something was typed that would be lost if the page were loaded anew by itself. */
export const hasUnsavedChanges = (): boolean => Array.from(holders).some((isHeld) => isHeld());
