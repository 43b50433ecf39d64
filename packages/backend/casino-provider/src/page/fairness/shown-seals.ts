const KEY = 'seals';
const MAX_SEALS = 60;

/**
 * The commitments that this tab received before their outcomes, by round; they survive a reload.
 */
const seals = new Map<string, string>(load());

function load(): [string, string][] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string, string][];
  } catch {
    return [];
  }
}

/** Stores the commitment of a round; the first one counts. */
export function keepSeal(roundId: string, seal: string): void {
  if (seals.has(roundId)) return;
  seals.set(roundId, seal);
  for (const oldest of [...seals.keys()].slice(0, -MAX_SEALS)) seals.delete(oldest);
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...seals]));
  } catch {
    // Without storage they last as long as the page.
  }
}

/** Returns the commitment that was shown for a round; undefined if this tab came later. */
export const readSeal = (roundId: string): string | undefined => seals.get(roundId);
