/** Query parameter that draws the boundaries: `/?boundaries`. */
const SWITCH = 'boundaries';

/** Draws the boundaries if the URL requests it; the code is loaded only then. */
export async function drawBoundariesOnRequest(search: string = location.search): Promise<void> {
  if (!new URLSearchParams(search).has(SWITCH)) return;
  const { showBoundaries } = await import('./show-boundaries.ts');
  showBoundaries();
}
