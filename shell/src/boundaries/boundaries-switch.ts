/** The word in the address that draws the owners' borders: `/?boundaries`. */
const SWITCH = 'boundaries';

/** Draws the owners' borders if the address asks for it; its code is loaded only then. */
export async function drawBoundariesOnRequest(search: string = location.search): Promise<void> {
  if (!new URLSearchParams(search).has(SWITCH)) return;
  const { showBoundaries } = await import('./show-boundaries.ts');
  showBoundaries();
}
