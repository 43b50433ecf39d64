/** How long a changed price is marked, in ms. */
const FLASH_MS = 400;
/** Rests for most of the time, then fades. */
const FRAMES: Keyframe[] = [{ opacity: 1 }, { opacity: 1, offset: 0.6 }, { opacity: 0 }];

let calm: MediaQueryList | undefined;

/**
 * Marks a cell whose price moved; returns how to stop. Only the opacity of marks that lie ready
 * changes, so neither the document nor the main thread takes part in it.
 */
export function flashPrice(cell: HTMLElement, direction: 'up' | 'down'): (() => void) | undefined {
  calm ??= window.matchMedia('(prefers-reduced-motion: reduce)');
  // Of a long list only what is on the screen is drawn; Safari before 17.4 cannot tell, and draws all.
  if (calm.matches || cell.checkVisibility?.({ contentVisibilityAuto: true }) === false)
    return undefined;
  const pseudoElement = direction === 'up' ? '::before' : '::after';
  const animation = cell.animate(FRAMES, { duration: FLASH_MS, pseudoElement });
  return () => animation.cancel();
}
