/** Marks a phase of loading a remote in the browser's performance timeline, `mf:casino:mount`. */
export function markPhase(owner: string, phase: string): void {
  globalThis.performance?.mark?.(`mf:${owner}:${phase}`);
}
