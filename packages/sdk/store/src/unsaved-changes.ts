const holders = new Set<() => boolean>();

/** Blocks automatic page loads while `isHeld` returns true; returns the function that ends it. */
export function blockReload(isHeld: () => boolean): () => void {
  holders.add(isHeld);
  return () => holders.delete(isHeld);
}

/** Returns true if an automatic page load would lose typed text. */
export const hasUnsavedChanges = (): boolean => Array.from(holders).some((isHeld) => isHeld());
