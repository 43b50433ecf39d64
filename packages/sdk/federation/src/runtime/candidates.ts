/** The version of a remote in use, and the modules that could not be shown. */
export interface Selection {
  /** Position in the list of candidates, the wanted version first. */
  index: number;
  /** Grows with every retry, so that a retried module remounts. */
  attempt: number;
  /** Modules that failed in the last candidate. */
  failed: ReadonlySet<string>;
}

export type SelectionEvent =
  | { type: 'failed'; expose: string; version: string }
  | { type: 'retried'; expose: string; keepVersion: boolean };

/** The state before the first request. */
export const initialSelection: Selection = { index: 0, attempt: 0, failed: new Set() };

/**
 * Moves all modules of a remote to the next candidate together, so a page never mixes two versions;
 * in the last candidate each module fails independently.
 */
export function reduceSelection(
  state: Selection,
  event: SelectionEvent,
  versions: readonly string[],
): Selection {
  if (event.type === 'retried') {
    const failed = new Set(state.failed);
    failed.delete(event.expose);
    return event.keepVersion
      ? { ...state, attempt: state.attempt + 1, failed }
      : { index: 0, attempt: state.attempt + 1, failed: new Set() };
  }
  if (versions[state.index] !== event.version) return state;
  if (state.index + 1 < versions.length) {
    return { ...state, index: state.index + 1, failed: new Set() };
  }
  return { ...state, failed: new Set([...state.failed, event.expose]) };
}

/** Lists the versions to try in order; the last good one only if it differs from the active one. */
export function selectCandidates<R extends { version: string }>(
  remote: { active: R; lastGood?: R | undefined } | undefined,
): readonly R[] {
  if (!remote) return [];
  const { active, lastGood } = remote;
  return lastGood && lastGood.version !== active.version ? [active, lastGood] : [active];
}
