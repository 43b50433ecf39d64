/** Query parameter that draws the boundaries: `/?boundaries`. */
const SWITCH = 'boundaries';

/** Outlines and labels every boundary until the page is reloaded; loads the styles on first use. */
export async function showBoundaries(): Promise<void> {
  document.documentElement.dataset.showBoundaries = '';
  await import('./boundaries.css');
}

/** Removes the outlines. */
export function hideBoundaries(): void {
  delete document.documentElement.dataset.showBoundaries;
}

/** Draws the boundaries if the URL requests it. */
export async function drawBoundariesOnRequest(search: string = location.search): Promise<void> {
  if (new URLSearchParams(search).has(SWITCH)) await showBoundaries();
}
