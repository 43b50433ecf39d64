/** Which version of a remote is used, and which of its parts could not be shown at all. */
export interface Selection {
  /** Position in the list of candidates, the wanted version first. */
  index: number;
  /** Grows with every retry, so that a retried part mounts afresh. */
  attempt: number;
  /** Parts that failed in the last candidate. */
  failed: ReadonlySet<string>;
}

export type SelectionEvent =
  | { type: 'failed'; expose: string; version: string }
  | { type: 'retried'; expose: string; keepVersion: boolean };

/** The state before anything was asked for. */
export const initialSelection: Selection = { index: 0, attempt: 0, failed: new Set() };

/**
 * All parts of a remote move to the next candidate together, so a page never mixes two versions;
 * in the last candidate a part fails for itself and leaves the others alone.
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

/** The versions to try in turn; the last good one only where it differs from the active one. */
export function selectCandidates<R extends { version: string }>(
  remote: { active: R; lastGood?: R | undefined } | undefined,
): readonly R[] {
  if (!remote) return [];
  const { active, lastGood } = remote;
  return lastGood && lastGood.version !== active.version ? [active, lastGood] : [active];
}
