const KEY = 'seals';
const KEPT = 60;

/** The seals that this tab was shown before their outcomes, by round; they outlive a reload. */
const seals = new Map<string, string>(load());

function load(): [string, string][] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string, string][];
  } catch {
    return [];
  }
}

/** Keeps the seal of a round as it was shown; the first one counts. */
export function keepSeal(roundId: string, seal: string): void {
  if (seals.has(roundId)) return;
  seals.set(roundId, seal);
  for (const oldest of [...seals.keys()].slice(0, -KEPT)) seals.delete(oldest);
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...seals]));
  } catch {
    // Without storage they last as long as the page.
  }
}

/** The seal that was shown of a round; undefined where this tab was not there in time. */
export const readSeal = (roundId: string): string | undefined => seals.get(roundId);
