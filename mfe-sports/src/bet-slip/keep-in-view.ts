/** Below this width in px the slip is a sheet (brief, "Layout"). */
const SHEET_BELOW = '(width < 992px)';

/** Moves the tapped market above the slip's sheet, so that it stays visible while betting. */
export function keepAboveSheet(cell: Element | null): void {
  if (!window.matchMedia(SHEET_BELOW).matches) return;
  const market = cell?.closest('section');
  // The layout makes room below with the next frame.
  requestAnimationFrame(() => market?.scrollIntoView({ block: 'start' }));
}
